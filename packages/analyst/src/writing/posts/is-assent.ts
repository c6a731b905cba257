import { alternatives, compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'

// "Okay." alone may go on with "But I can't promise that.": so many words are read.
const openingWordsMin = 4

const { group } = readGroups('assent')
const courtesies = new RegExp(`^(?:${alternatives(group('courtesies'))}[,.!]? )+`, 'i')
const yes = compilePhrases(group('yes'), { at: 'start' })
// "Good, thanks" agrees, "good question" does not.
const praise = new RegExp(`^${alternatives(group('praise'))}(?=$|[,.!;]| thank)`, 'i')
// "Monday is fine", "that would be helpful"; but "that is good to know" agrees to nothing.
const suits = new RegExp(
  `^${alternatives(group('suits-when'))}(?: ${alternatives(group('suits-how'))}|(?: is| would be|['’]s|['’]d be) ${alternatives(group('suits-well'))})(?=$|[,.!;]| for| with)`,
  'i',
)
const refusal = new RegExp(`\\b${alternatives(group('refusal'))}\\b|n['’]t\\b`, 'i')
// "Yeah, we'll see", "okay, I hear you", "sure, let me get back to you": what puts it off is no yes.
const hedge = compilePhrases(group('hedge'))
// "Okay, we'll pass", "great, we chose another one"; but "sure, I'll pass it on".
const turnsDown = compilePhrases(group('turns-down'))
const noRefusal = compilePhrases(group('no-refusal'), { flags: 'gi' })
// "Okay, so the thing is" speaks of something else.
const elsewhere = new RegExp(`^,? ${alternatives(group('other-subject'))}\\b`, 'i')

/** Whether an answer agrees to what was said before it. A refusal, a condition or a question does not, nor does what may be either. */
export function isAssent(answer: string): boolean {
  const [first = '', ...next] = openingOf(answer.replace(courtesies, ''))
  const opener = (yes.exec(first) ?? praise.exec(first) ?? suits.exec(first))?.[0]
  if (opener === undefined || elsewhere.test(first.slice(opener.length))) return false
  // What asks for more, as in "Great. And who is on that call?", takes nothing back.
  if (first.endsWith('?') || next.some((sentence) => /^(?!and\b).*\?$/i.test(sentence))) return false
  return ![first, ...next].some((sentence) => {
    const said = sentence.replace(noRefusal, '')
    return refusal.test(said) || hedge.test(said) || turnsDown.test(said)
  })
}

// The first sentence, and those after it as long as all are short.
function openingOf(answer: string): string[] {
  const opening: string[] = []
  let words = 0
  for (const [sentence] of answer.matchAll(/[^.!?…\s][^.!?…]*[.!?…]*/g)) {
    opening.push(sentence)
    words += sentence.split(/\s+/).length
    if (words >= openingWordsMin) break
  }
  return opening
}
