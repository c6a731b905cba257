import { plain } from './evidence.ts'

// Words that a phrase may have for itself.
const joining = /^(?:and|at|by|d[aeiu]|el|for|in|l[ae]|of|on|or|the|to|van|von)$/

/** Whether a text in lower case has all words of a phrase, in any order. A phrase without words is in none. */
export function hasWords(phrase: string, text: string): boolean {
  const said = new Set(text.match(/[\p{L}\p{N}]+/gu) ?? [])
  const words = (plain(phrase).match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !joining.test(word))
  return words.length > 0 && words.every((word) => said.has(word))
}
