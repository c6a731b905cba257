import { readFileSync } from 'node:fs'

/*
 * The word lists of a language, in `en/`: a phrase a line, `# ` before a comment. `said = meant` is a pair; `[name]` on a line of its own
 * begins a group.
 */

/** The phrases of a list, in its order. */
export function readList(name: string): string[] {
  return readLines(name)
}

/** A list of pairs `said = meant`, by `said`. */
export function readPairs(name: string): Map<string, string> {
  return new Map(
    readLines(name).map((line) => {
      const [said, meant] = line.split(' = ')
      if (said === undefined || meant === undefined) throw new Error(`${name}.txt has no pair: ${line}`)
      return [said, meant]
    }),
  )
}

/** The groups of a list. Reading a missing group throws. */
export function readGroups(name: string): { names: readonly string[]; group: (name: string) => string[] } {
  const groups = new Map<string, string[]>()
  let open: string[] | undefined
  for (const line of readLines(name)) {
    const [, heading] = /^\[([a-z-]+)\]$/.exec(line) ?? []
    if (heading !== undefined) {
      open = []
      groups.set(heading, open)
    } else if (open) open.push(line)
    else throw new Error(`${name}.txt begins without a group: ${line}`)
  }
  const group = (wanted: string) => {
    const found = groups.get(wanted)
    if (!found) throw new Error(`${name}.txt has no group ${wanted}.`)
    return found
  }
  return { names: [...groups.keys()], group }
}

function readLines(name: string): string[] {
  const text = readFileSync(new URL(`en/${name}.txt`, import.meta.url), 'utf8')
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('# '))
}
