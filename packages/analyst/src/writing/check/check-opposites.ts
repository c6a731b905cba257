import { readPairs } from '../../language/read-list.ts'
import { clausesOf, rankSources, type Source, stemOf } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'
import { sentencesOf } from './roles.ts'

const opposites = [...readPairs('antonyms')].flatMap(([one, other]) => {
  const [a, b] = [stemsOfList(one), stemsOfList(other)]
  return [
    [a, b],
    [b, a],
  ] as const
})
const denies = /\b(?:not|no|never|nobody|nothing|none|neither|nor|cannot|without|hardly|than)\b|n't\b/
const wishes =
  /\b(?:asks?|asked|wants?|wanted|would like|wish\w*|needs?|needed|must|should|whether|if|request\w*|demand\w*|expects?|hopes?|proposed|suggest\w*|offer\w*|refus\w*|reject\w*|declin\w*|lacks?|missing|without|only|instead|against|un\w+)\b/
const no =
  /^(?:\W*(?:hm+|oh|well|god|ah|um|uh|sorry|honestly|lord|christ|ha)\W+)*(?:no\b(?! (?:problem|worries|doubt|idea))|nope\b|nah\b|not (?:really|yet|at all|any ?more)\b|never\b)/
const asks =
  /\?$|\b(?:got to|has to|have to|needs? to|should|could you|can you|would you|will you|wants?|i'd like|we'd like)\b/
const asksWhat = /^(?:\W*(?:and|so|but|okay|then|well|oh|right)\W+)*(?:what|who|when|where|which|how|why)\b/
const takesBack =
  /^(?:\W*(?:and|but|so|no)\W+)*(?:i|we|he|she|they|you)(?:'m|'re|'s|'d| am| are| is)?(?: \w+)?(?: not| never|n't) (?:(?:going|willing|ready|able) to )?(?:doing|do|having|have|wanting|want|needing|need|using|use|buying|buy|taking|take|accepting|accept|signing|sign|touching|touch|paying|pay|going back to) (?:that|it|this)\W*(?: again\W*)?$/

/** Whether a text has a word whose opposite is said where it is told: "Legal disliked it" for "Legal loved you". */
export function isOpposite(text: string, evidence: Evidence): boolean {
  return clausesOf(text).some((clause) => {
    if (denies.test(plain(clause))) return false
    const told = stemsIn(clause)
    const pairs = opposites.filter(([own]) => told.some((stem) => own.has(stem)))
    if (pairs.length === 0) return false
    const said = new Set(evidence.quotes.flatMap((quote) => stemsIn(quote.text)))
    const main = strongestFor(clause, evidence)
    return pairs.some(
      ([own, other]) =>
        ![...own].some((stem) => said.has(stem)) && main.some((source) => isTold(source, other)),
    )
  })
}

function isTold({ sentence }: Source, other: ReadonlySet<string>): boolean {
  return !denies.test(plain(sentence)) && stemsIn(sentence).some((stem) => other.has(stem))
}

function stemsOfList(words: string): Set<string> {
  return new Set(words.split('|').map((word) => stemOf(word)))
}

function stemsIn(text: string): string[] {
  return (plain(text).match(/\p{L}+/gu) ?? []).map((word) => stemOf(word))
}

function strongestFor(clause: string, evidence: Evidence): Source[] {
  const sources = rankSources(clause, evidence)
  return sources.filter(({ shared }) => shared.length === sources[0]?.shared.length)
}

/** Whether all that a text tells is a question or a wish that was answered with no. */
export function isAnsweredNo(text: string, evidence: Evidence): boolean {
  return clausesOf(text).some((clause) => {
    if (denies.test(plain(clause)) || wishes.test(plain(clause))) return false
    const sources = rankSources(clause, evidence)
    return sources.length > 0 && sources.every((source) => isRefusedAt(source, evidence))
  })
}

function isRefusedAt({ said, sentence }: Source, { call }: Evidence): boolean {
  const words = plain(sentence)
  if (!asks.test(words) || asksWhat.test(words)) return false
  const own = sentenceAfter(said, sentence)
  if (own !== '') return no.test(plain(own))
  const next = call.segments[said.segmentIndex + 1]
  return next !== undefined && next.side !== said.side && no.test(plain(sentencesOf(next.text)[0] ?? ''))
}

/** Whether all that a text tells is taken back by the next sentence: "I'd be back to pots. I'm not doing that." */
export function isTakenBack(text: string, evidence: Evidence): boolean {
  return clausesOf(text).some((clause) => {
    if (denies.test(plain(clause)) || wishes.test(plain(clause))) return false
    const main = strongestFor(clause, evidence)
    return (
      main.length > 0 &&
      main.every(({ said, sentence }) => takesBack.test(plain(sentenceAfter(said, sentence))))
    )
  })
}

function sentenceAfter({ sentences }: Source['said'], sentence: string): string {
  return sentences[sentences.indexOf(sentence) + 1] ?? ''
}
