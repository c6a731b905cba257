import type { Command } from './command.ts'

export interface CompletedWord {
  word: string
  summary: string
}

/** Candidates after the words typed so far, "" at first: one list for each group of commands. */
export function wordsByPrefix(commands: readonly Command[]): Map<string, CompletedWord[]> {
  const lists = new Map<string, CompletedWord[]>([['', []]])
  for (const { name, summary } of commands) {
    const [first = name, second] = name.split(' ')
    const group = commands.filter((one) => one.name.startsWith(`${first} `))
    const isNew = !lists.get('')?.some(({ word }) => word === first)
    const verbs = group.map((one) => one.name.slice(first.length + 1))
    if (isNew) lists.get('')?.push({ word: first, summary: second ? verbs.join(', ') : summary })
    if (second) lists.set(first, [...(lists.get(first) ?? []), { word: second, summary }])
  }
  // "help" is not in the list of commands.
  lists.get('')?.push({ word: 'help', summary: 'Explain a command' })
  return lists
}

/** The choices for a command's argument, such as "bash|zsh|fish". */
export function choicesOfWords({ words = '' }: Command): string[] {
  return /^\w+(\|\w+)+$/.test(words) ? words.split('|') : []
}

/** Whether the placeholder of a value is a path. */
export function isPath(value: string | undefined): boolean {
  return /file\b|folder|\.json/.test(value ?? '')
}

/** The pattern of `case` for the words called so far, of a group of commands or of its help. */
export function patternOf(prefix: string): string {
  const called = `${prefix} `.trimStart()
  return `'${called || ' '}' | 'help ${called}'`
}
