import type { Labels, StatementLine } from './labels.ts'

/** Makes statements of one kind from a call's labels; `random` gives numbers from 0 to 1. */
export type Make = (label: Labels, random: () => number) => Omit<StatementLine, 'kind' | 'call'>[]

export function choose<Item>(from: readonly Item[], random: () => number): Item {
  const chosen = from[Math.floor(random() * from.length)]
  if (chosen === undefined) throw new Error('nothing to choose from')
  return chosen
}

/** A sentence in the form for the middle of another. */
export function lowered(text: string): string {
  return /^[A-Z][a-z]/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}
