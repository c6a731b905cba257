import { stripFillers } from '../../strip-fillers.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import type { StatementHead } from '../facts/fact-model.ts'
import { capitalised } from './write-moves.ts'

const toldWordsMax = 60
const toldMax = 8
const quotedWords = { least: 8, most: 22 }
const retoldWordsMin = 6
const fragmentWords = 6
// Log odds below which a sentence is left out, however short the call.
const coreMin = -2.5
// Penalty of a sentence with a sum that was overruled later.
const supersededOdds = 1
// A quoted sentence is harder to read than a retold one; a question or a few words say little alone.
const readOdds = { retold: 0.3, quoted: 0, vague: -1.5, fragment: -5 }
const oddsPerPointer = -0.3
// The least log odds of a sentence after the first.
const toldMin = 0
const pointer =
  /\b(?:it|this|these|those|he|she|they|him|her|them|there|that(?=[.,;!”]|$|['’]s| is| was))\b/gi
const shortWords = 7
const oddsPerWord = 0.06
// Two sentences about the same say less than two about different things.
const sameKind = 0.2
const sameWords = 0.8
const kinds = ['ends', 'hinders', 'decides', 'costs', 'move'] as const
// The order in which a reader looks for facts.
const slots: readonly (StatementHead | undefined)[] = ['lead', 'hinders', 'decides', 'costs']
const slotShare = 0.2

/** A sentence of the bottom line, and the one of the call that it tells. */
export interface Told {
  at: number
  text: string
  isRetold: boolean
}

interface Candidate extends Told {
  lead: number
  odds: number
  words: number
  about: About
}

/** What a sentence is about: kinds of facts, and its longer words. */
interface About {
  kinds: readonly string[]
  words: ReadonlySet<string>
}

/** Which sentences may be told. */
interface Choice {
  accepts?: (told: Told) => boolean
  candidatesMax?: number
  oddsMin?: number
}

/** The sentences that the bottom line is made of, the most telling first. */
export function chooseCore(
  facts: CallFacts,
  { accepts = () => true, candidatesMax = 18, oddsMin = Number.NEGATIVE_INFINITY }: Choice = {},
): Told[] {
  const open = candidatesOf(facts, candidatesMax).filter((one) => one.odds >= oddsMin && accepts(one))
  const chosen: Candidate[] = []
  let left = toldWordsMax
  // One sentence for each turn.
  const turnOf = ({ at }: Candidate) => facts.statements[at]?.segmentIndex
  const isOpen = (one: Candidate) => !chosen.some((other) => turnOf(other) === turnOf(one))
  while (open.length > 0 && chosen.length < toldMax) {
    const worthOf = createWorth(facts, chosen)
    const best = open.reduce((high, one) => (worthOf(one) > worthOf(high) ? one : high))
    open.splice(open.indexOf(best), 1)
    if (chosen.length > 0 && best.odds < toldMin) continue
    if (best.words > left || !isOpen(best)) continue
    left -= best.words
    chosen.push(best)
  }
  return chosen
}

function candidatesOf(facts: CallFacts, candidatesMax: number): Candidate[] {
  const { statements, scores, amounts } = facts
  const superseded = new Set(amounts.filter(({ stands }) => !stands).flatMap(({ at }) => at))
  const open = [...statements.keys()].flatMap((at) => {
    const { core = 0, lead = 0, must = 0, misleads = 0 } = scores[at] ?? {}
    // Chosen on the labelled calls, each fold left out of what was learnt: misleading is worse than missing.
    const odds = core + must - misleads - (superseded.has(at) ? supersededOdds : 0)
    return core < coreMin ? [] : { at, odds, lead }
  })
  const likeliest = open.toSorted((a, b) => b.odds - a.odds || a.at - b.at).slice(0, candidatesMax)
  return likeliest.map((one): Candidate => {
    const { text, odds, isRetold } = tell(facts, one.at)
    const words = text.split(/\s+/).length
    const readable = odds - oddsPerWord * Math.max(0, words - shortWords)
    return { ...one, text, isRetold, words, odds: one.odds + readable, about: aboutOf(facts, one.at) }
  })
}

function createWorth({ scores }: CallFacts, chosen: readonly Candidate[]): (one: Candidate) => number {
  const slot = slots[chosen.length]
  return ({ at, odds, lead, about }) => {
    if (slot === 'lead') return lead + odds / 2
    const fits = slot ? Math.max(-1, scores[at]?.[slot] ?? 0) : 0
    return odds + slotShare * fits - chosen.reduce((sum, other) => sum + sameness(about, other.about), 0)
  }
}

function aboutOf({ scores, statements }: CallFacts, at: number): About {
  return {
    kinds: kinds.filter((kind) => (scores[at]?.[kind] ?? 0) > 0),
    words: new Set((statements[at]?.text ?? '').toLowerCase().match(/\p{L}{4,}|\d+/gu) ?? []),
  }
}

function sameness(one: About, other: About): number {
  const isSame =
    one.kinds.length === 0 ? other.kinds.length === 0 : one.kinds.every((kind) => other.kinds.includes(kind))
  const shared = sharedOf(one, other)
  return (isSame ? sameKind : 0) + (sameWords * shared) / Math.sqrt(1 + one.words.size)
}

function sharedOf(one: About, other: About): number {
  return [...other.words].filter((word) => one.words.has(word)).length
}

/** A sentence of the call retold, or quoted if it cannot be retold. */
function tell(facts: CallFacts, at: number): { text: string; odds: number; isRetold: boolean } {
  const { text, words, isQuestion } = facts.statements[at] ?? { text: '', words: 0, isQuestion: true }
  const told = facts.retoldAt(at)
  if (told) {
    const isShort = told.split(/\s+/).length < retoldWordsMin
    return {
      text: told,
      odds: isShort ? readOdds.fragment : readOdds.retold + pointing(text),
      isRetold: true,
    }
  }
  const quote = stripFillers(text).replace(/(?<![\s,;:.!–—-])[\s,;:.!–—-]+$/, '')
  const isVague = isQuestion || words < quotedWords.least || words > quotedWords.most
  const how = words < fragmentWords ? 'fragment' : isVague ? 'vague' : 'quoted'
  return {
    text: `${capitalised(facts.speakerAt(at))}: “${quote}”.`,
    odds: readOdds[how] + pointing(text),
    isRetold: false,
  }
}

// "It" refers to another sentence.
function pointing(text: string): number {
  return oddsPerPointer * (text.match(pointer) ?? []).length
}
