import type { Statement } from '../../writing/draft.ts'

// A shorter stretch can stand in anybody's sentence.
const wordsMin = 8

/** Whether a text holds a stretch of a prompt's rules: a model that was told to by what it read. */
export function createRulesTest(rules: string): (statement: Pick<Statement, 'title' | 'text'>) => boolean {
  const known = new Set(stretchesOf(rules))
  return ({ title = '', text }) => [title, text].flatMap(stretchesOf).some((stretch) => known.has(stretch))
}

function stretchesOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(wordsMin - 1).map((_, at) => words.slice(at, at + wordsMin).join(' '))
}
