const barChars = 30
const lineEveryMs = 10_000

interface Output {
  write(text: string): unknown
  isTTY?: boolean
}

/**
 * Shows how far a long step is: at a terminal a bar that is drawn over itself, elsewhere a line every ten seconds, so that a short
 * step prints none.
 */
export function createProgress(output: Output, now = () => performance.now()) {
  const begunMs = now()
  let lastMs = begunMs
  return (done: number, total: number, what: string): void => {
    const text = `${done} of ${total} ${what}`
    if (output.isTTY) {
      const share = total === 0 ? 1 : done / total
      const bar = '#'.repeat(Math.floor(share * barChars)).padEnd(barChars, '.')
      output.write(
        `\r\u001b[2K[${bar}] ${text}${leftOf(share, now() - begunMs)}${done === total ? '\n' : ''}`,
      )
    } else if (now() - lastMs >= lineEveryMs) {
      lastMs = now()
      output.write(`${text}\n`)
    }
  }
}

function leftOf(share: number, passedMs: number): string {
  if (share === 0 || share >= 1) return ''
  return `, about ${Math.ceil((passedMs / share - passedMs) / 1000)} s left`
}
