import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'

const { names, group } = readGroups('question-kinds')
const kinds = names.map((name) =>
  compilePhrases(group(name), { at: name === 'openings' ? 'start' : 'anywhere', flags: '' }),
)
// Kinds with more typical evidence come first.
const telling = [
  'decision',
  'proposal',
  'problem',
  'reason',
  'opinion',
  'summary',
  'discussion',
  'openings',
].map((name) => names.indexOf(name))

/** For each kind, whether the lower-case text is such a question. */
export function kindsOf(text: string): boolean[] {
  return kinds.map((kind) => kind.test(text))
}

/** The kind with the most typical evidence; questions of no kind have their own number. */
export function mainKindOf(text: string): number {
  const own = kindsOf(text)
  const first = telling.find((kind) => own[kind])
  return first ?? kinds.length
}
