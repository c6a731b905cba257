import { createInterface } from 'node:readline'

/** Asks a person at a terminal, on stderr; any answer but yes is a no. Without a terminal it returns yes without asking. */
export async function confirm(question: string): Promise<boolean> {
  const { stdin, stdout, stderr } = process
  if (![stdin, stdout, stderr].every(({ isTTY }) => isTTY)) return true
  const asking = createInterface({ input: stdin, output: stderr })
  try {
    const answer = await new Promise<string>((resolve) => {
      // Ctrl-C and Ctrl-D close it without an answer.
      asking.once('close', () => resolve(''))
      asking.question(`${question} [y/N] `, resolve)
    })
    return /^y(es)?$/i.test(answer.trim())
  } finally {
    asking.close()
  }
}
