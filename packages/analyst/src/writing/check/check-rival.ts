import type { NamesIn } from '../results/names.ts'
import { clausesOf, rankSources, type Source } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'

const sharedMin = 2
const ours = /\b(?:our|ours|we|us)\b/
const ownWords = /\b(?:our|ours|we|us|i|me|my|mine)\b/
const spokenTo = /\b(?:you|your|yours)\b/
const theirs = /\b(?:they|them|their|theirs)\b/
// "You know they pulled out" addresses no one.
const filler = /\byou know\b/g

/** Whether a text attributes to us what its quotes say about another party: "they pulled out", "Kelmora has shops". */
export function isOfRival(text: string, evidence: Evidence, namesIn: NamesIn): boolean {
  return clausesOf(text).some((clause) => {
    if (!ours.test(plain(clause))) return false
    const own = namesIn(clause).map(({ text: name }) => name)
    const [best] = rankSources(clause, evidence)
    if (!best || best.shared.length < sharedMin) return false
    return isSaidOfOthers(
      best,
      namesIn(best.sentence).filter(({ text: name }) => !own.includes(name)).length > 0,
    )
  })
}

function isSaidOfOthers({ said, sentence, before }: Source, hasStranger: boolean): boolean {
  const [words, near] = [plain(sentence).replace(filler, ' '), plain(before)]
  if (said.side === 'rep') return theirs.test(words) && !ownWords.test(words)
  if (spokenTo.test(words)) return false
  return theirs.test(words) || hasStranger || (theirs.test(near) && !spokenTo.test(near))
}
