import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'

const { names, group } = readGroups('question-kinds')
const kinds = names.map((name) =>
  compilePhrases(group(name), { at: name === 'openings' ? 'start' : 'anywhere', flags: '' }),
)
// Kinds that say more of how evidence sounds come first.
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

/** For each kind of question whether the text, in lower case, is one. */
export function kindsOf(text: string): boolean[] {
  return kinds.map((kind) => kind.test(text))
}

/** The one kind that says most of how evidence sounds; questions of no kind have a number of their own. */
export function mainKindOf(text: string): number {
  const own = kindsOf(text)
  const first = telling.find((kind) => own[kind])
  return first ?? kinds.length
}
