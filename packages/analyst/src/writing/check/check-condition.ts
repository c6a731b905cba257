import { compilePhrases } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import { isAssent } from '../posts/is-assent.ts'
import { isLimitDropped } from './check-limit.ts'
import { clausesOf, opensCondition, stemsOf } from './circumstances.ts'
import { type Evidence, plain, type Said } from './evidence.ts'
import { readFigures } from './figures.ts'
import { sentencesOf } from './roles.ts'

const conditional = compilePhrases(readList('condition-words'))

interface Parts {
  /** Stems of a condition, and of what is said under it. */
  supposed: string[]
  promised: string[]
  /** The other party agrees to it at once. */
  isMet: boolean
  /** The condition alone answers a question. */
  isBare?: boolean
  /** Where it is said. */
  sentence: string
  turn: number
}

/** Whether a text drops the condition of its quote, or states the condition as a fact. */
export function isConditionDropped(text: string, evidence: Evidence): boolean {
  if (isLimitDropped(text, evidence)) return true
  if (conditional.test(text.replaceAll('May', '').replace(untilDate, '')) || demands.test(plain(text)))
    return false
  const parts = evidence.quotes.flatMap((said) => partsOfQuote(said, evidence))
  const all = new Set(stemsOf(text))
  return clausesOf(text).some((clause) =>
    parts.some(
      (part) => isWithout(part, clause, all) && (part.isBare || !isToldPlainly(clause, part, evidence)),
    ),
  )
}

// Elsewhere, more of it is told without a condition.
function isToldPlainly(clause: string, { sentence, turn }: Parts, { quotes }: Evidence): boolean {
  const stems = new Set(stemsOf(clause))
  const told = (words: string) => countIn([...new Set(stemsOf(words))], stems)
  return quotes
    .filter(({ segmentIndex }) => Math.abs(segmentIndex - turn) > besideTurns)
    .flatMap(({ sentences }) => sentences)
    .some(
      (other) => !opensCondition.test(plain(other)) && !other.endsWith('?') && told(other) > told(sentence),
    )
}

function isWithout({ supposed, promised, isMet, isBare }: Parts, clause: string, all: Set<string>): boolean {
  const stems = new Set(stemsOf(clause))
  const told = countIn(supposed, all)
  const isStated = told >= Math.max(3, Math.min(supposed.length, supposedShare * stems.size))
  // "At three years the rate is one point two."
  if (isStated) return !/^(?:at|for|with|from|in|on)\b/i.test(clause)
  // "Twenty off if your team cleans the data" and "twenty off for cleaning the data".
  if (told > 0 && (isMet || told > toldShare * supposed.length)) return false
  if (promised.length === 0 || (isBare && told === 0 && promises.test(clause))) return promises.test(clause)
  const shared = countIn(promised, stems)
  const isPlan = promises.test(clause) || /\b(?:is|are|be) \w+ing\b/.test(clause)
  const hasFigure = promised.some((stem) => stems.has(stem) && readFigures(stem).length > 0)
  const least = isPlan || stems.size <= fewStems || hasFigure ? 1 : 2
  return shared >= least && shared >= promisedShare * Math.min(promised.length, stems.size)
}

function countIn(words: readonly string[], stems: ReadonlySet<string>): number {
  return words.filter((word) => stems.has(word)).length
}

// The condition may be a sentence of its own, before or after, or in the question that is answered.
function partsOfQuote(said: Said, { call }: Evidence): Parts[] {
  const { segments } = call
  const turn = sentencesOf(segments[said.segmentIndex]?.text ?? '').map(plain)
  const next = segments[said.segmentIndex + 1]
  const isMet = next !== undefined && next.side !== said.side && isAssent(next.text)
  const asked = plain(sentencesOf(segments[said.segmentIndex - 1]?.text ?? '').at(-1) ?? '')
  return said.sentences.flatMap((sentence): Parts[] => {
    const own = plain(sentence)
    const at = turn.indexOf(own)
    const parts = partsOf(own)
    if (parts && parts.promised.length > 0) return [{ ...parts, isMet, sentence, turn: said.segmentIndex }]
    // "If these weeks are clean." answers a question.
    if (parts)
      return at === 0
        ? [{ ...parts, promised: stemsOf(asked), isMet, isBare: true, sentence, turn: said.segmentIndex }]
        : []
    const supposed = partsOf(conditionBeside(turn, at, asked))?.supposed
    return supposed ? [{ supposed, promised: stemsOf(own), isMet, sentence, turn: said.segmentIndex }] : []
  })
}

function conditionBeside(turn: readonly string[], at: number, asked: string): string {
  const [own = '', after = '', next = ''] = turn.slice(at, at + 3)
  if (startsIf.test(after)) return bareCondition(after)
  const late = [after, next].find((sentence) => addsIf.test(sentence))
  if (late) return bareCondition(late.slice(late.search(opensCondition)))
  // "I'll switch it on. I'd want your county guy to say okay."
  if (asksFor.test(after) && yields.test(own)) return `if ${after}`
  return at > 0 ? bareCondition(turn[at - 1] ?? '') : conditionAsked(own, asked)
}

const startsIf = /^(?:but )?(?:only )?(?:if|unless|as long as|provided)\b/
const addsIf = /^(?:and |but )?(?:that's|that is|it's|this is) (?:only )?(?:if|provided|as long as|unless)\b/
const asksFor =
  /^(?:but |and )?(?:i'd|we'd|i would|we would|i'll|we'll|i|we) (?:just |only |also )?(?:want|need|have to have)\b/
const yields = /\b(?:i'll|we'll|i can|we can|i will|we will|yes)\b/

// "Yes, a month free" under "if you are late?".
function conditionAsked(answer: string, asked: string): string {
  if (/^(?:yes|yeah|yep|sure)\b/.test(answer)) return asked
  return /^then\b/.test(answer) && asksIf.test(asked) ? bareCondition(asked) : ''
}

const asksIf = /^(?:(?:and|so|but) )*(?:what )?if\b/

// "If the form is in before the thirtieth."
function bareCondition(sentence: string): string {
  const parts = partsOf(sentence)
  return parts && parts.promised.length === 0 ? sentence : ''
}

/** Stems of a sentence's condition, and of what it says under it: "I'll sign" in "if it works I'll sign, I don't want to move". */
function partsOf(sentence: string): Omit<Parts, 'isMet' | 'sentence' | 'turn'> | undefined {
  const { index = 0, 0: opener } =
    opensCondition.exec(sentence.replace(discourse, (said) => '.'.repeat(said.length))) ?? {}
  if (opener === undefined) return partsOfEither(sentence)
  const rest = sentence.slice(index + opener.length)
  const end = ends.exec(rest)?.index ?? rest.length
  const supposed = rest.slice(0, end)
  const [after = ''] = rest
    .slice(end)
    .replace(/^\W+/, '')
    .split(/[;.?!]|, (?=and|but|i |so )/)
  const before = sentence.slice(0, index).replace(/[\s,]+$/, '')
  // "If that happens" supposes what was just said.
  if (/^\s*(?:this|that|it|so)(?: happens)?(?: again)?\s*$/.test(supposed))
    return { supposed: stemsOf(supposed), promised: stemsOf(`${before} ${after}`) }
  const hedged = /^(?:i'd say|i think|i guess|then|we'd|he'd|she'd|they'd)\b/.test(after)
    ? stemsOf(after)
    : []
  const main = opens.test(before) ? [] : stemsOf(before.split(/[,;.]/).at(-1) ?? '')
  return { supposed: stemsOf(supposed), promised: main.length > 0 ? [...main, ...hedged] : stemsOf(after) }
}

// "You either fix that or we move the bags."
function partsOfEither(sentence: string): Omit<Parts, 'isMet' | 'sentence' | 'turn'> | undefined {
  const [, supposed, promised] = /\beither\b(.+?)\bor ((?:i|we|he|she|they|you)\b.+)/.exec(sentence) ?? []
  return supposed && promised ? { supposed: stemsOf(supposed), promised: stemsOf(promised) } : undefined
}

// Up to a comma or to the next subject.
const ends =
  /[,;.?!]|\bthen\b|(?<=\w \w+ (?:.* )?)(?<!\band )(?:\b(?:i|we|he|she|they|you|it|that|there)(?:'(?:ll|d|ve|m|re)|(?<=it|that|there)'s)\b|\b(?:i|we|he|she|they)\b (?!and\b)\w|\b(?:you|it) (?:will|would|can|could|may|might|means|goes|is)\b)/
// A condition that opens a sentence or a part of it has its consequence after it.
const opens =
  /^(?:.*[,;.] )?(?:and|but|so|then|because|cause|now|well|yes|no|okay|or|see|say|i say|says|said|that)?$|\b(?:and|but|so|then|because|or)$/
const discourse =
  /\bif (?:that's where|(?:that|it)(?:'s| is) (?:okay|ok|alright|all right|fine|possible|helpful)|that helps|you (?:would|will)[,.?!]|i'm (?:being|let)|you say|need be|you ask|you must|i'm honest|you like|you want|not\b|anything|at all|ever\b|i may|i remember|you know|you don't mind|possible)/
const promises = /\b(?:will|going to|can|gets?|receives?)\b|^\S+(?: \S+)? to \w/
// "They need the board's yes" tells the condition too.
const demands =
  /\b(?:otherwise|else|in return|in exchange|uncertain|only|must|ha(?:ve|s) to|needs?|needed|requires?|or|means|above|below|unless|where|then)\b/
const promisedShare = 0.33
const toldShare = 0.5
const fewStems = 3
const besideTurns = 1
// "Until February" is no condition.
const untilDate = new RegExp(
  `\\b(?:until|till|once) (?:the )?(?:\\d|${[...readList('months'), ...readList('weekdays')].join('|')}|spring|summer|autumn|fall|winter|christmas|easter|next|now|then|end|first|second|third|mid|early|late|noon|midnight|a (?:year|week|month))\\b`,
  'gi',
)
// Smaller overlaps are not a condition stated as a fact.
const supposedShare = 0.75
