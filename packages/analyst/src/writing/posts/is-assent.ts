import { alternatives, compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups } from '../../language/read-list.ts'

// Minimum of words to read: "Okay." may continue with "But I can't promise that."
const openingWordsMin = 4

const sentence = /[^.!?…\s][^.!?…]*[.!?…]*/
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
// "Yeah, we'll see", "okay, I hear you", "sure, let me get back to you": a delay is not a yes.
const hedge = compilePhrases(group('hedge'))
// "Okay, we'll pass", "great, we chose another one"; but "sure, I'll pass it on".
const turnsDown = compilePhrases(group('turns-down'))
const noRefusal = compilePhrases(group('no-refusal'), { flags: 'gi' })
// "Okay, so the thing is" changes the subject.
const elsewhere = new RegExp(`^,? ${alternatives(group('other-subject'))}\\b`, 'i')

/** Whether an answer agrees to the words before it. A refusal, a condition, a question or an ambiguous answer does not. */
export function isAssent(answer: string): boolean {
  const said = answer.replace(courtesies, '')
  const [first = ''] = sentence.exec(said) ?? []
  const opener = (yes.exec(first) ?? praise.exec(first) ?? suits.exec(first))?.[0]
  if (opener === undefined || elsewhere.test(first.slice(opener.length))) return false
  const next = openingOf(said).slice(1)
  // A further question, as in "Great. And who is on that call?", keeps the yes.
  if (first.endsWith('?') || next.some((one) => /^(?!and\b).*\?$/i.test(one))) return false
  return ![first, ...next].some((one) => {
    const plain = one.replace(noRefusal, '')
    return refusal.test(plain) || hedge.test(plain) || turnsDown.test(plain)
  })
}

// The first sentence, and those after it as long as all are short.
function openingOf(answer: string): string[] {
  const opening: string[] = []
  let words = 0
  for (const [said] of answer.matchAll(new RegExp(sentence, 'g'))) {
    opening.push(said)
    words += said.split(/\s+/).length
    if (words >= openingWordsMin) break
  }
  return opening
}
