import type { NamesIn } from '../results/names.ts'
import { clausesOf, rankSources, type Source, stemsOf } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'
import { partiesOf, partsOf } from './roles.ts'

const sharedMin = 2
// A clause about us: "We quoted", "Our app"; "they use our app" is about them.
const aboutUs = /^(?:\W*(?:and|but|so|then|that|while)\b)?\W*(?:with )?(?:we|us|our|ours)\b/
const usActs = /^(?:\W*(?:and|but|so|then|that|while)\b)?\W*we\b/

/** Whether a text attributes to us what its quotes say about another party: "they pulled out", "Kelmora has shops". */
export function isOfRival(text: string, evidence: Evidence, namesIn: NamesIn): boolean {
  return clausesOf(text).some((clause) => {
    const words = plain(clause.replace(/\bUS\b/g, 'American'))
    if (!aboutUs.test(words)) return false
    const own = namesIn(text).map(({ text: name }) => name)
    const sources = rankSources(clause, evidence)
    const strongest = sources[0]?.shared.length ?? 0
    if (strongest < Math.min(sharedMin, new Set(stemsOf(clause)).size / 2)) return false
    const main = sources.filter(({ shared }) => shared.length === strongest)
    return main.length > 0 && main.every((source) => isSaidOfOthers(source, clause, own, evidence, namesIn))
  })
}

function isSaidOfOthers(
  { said, sentence }: Source,
  clause: string,
  own: string[],
  { call }: Evidence,
  namesIn: NamesIn,
): boolean {
  const stems = new Set(stemsOf(clause))
  const [part = sentence] = partsOf(sentence).toSorted((a, b) => countIn(b, stems) - countIn(a, stems))
  const strangers = namesIn(part).filter(({ text }) => !own.includes(text))
  const [first, ...more] = partiesOf(part, sentence, said, call.segments)
  if (first === 'us' || (more.includes('us') && !usActs.test(plain(clause)))) return false
  // "What they don't have" is ours, and "in your rack" too.
  if (/n't\b|\bnot\b/.test(plain(part)) || (said.side === 'rep' && first === 'customer')) return false
  return first !== undefined || strangers.length > 0
}

function countIn(part: string, stems: ReadonlySet<string>): number {
  return stemsOf(part).filter((stem) => stems.has(stem)).length
}
