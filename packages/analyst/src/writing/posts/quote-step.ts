import type { Side } from '@earshot/contract/transcript'
import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import { stripFillers } from '../../strip-fillers.ts'
import type { CallFacts } from '../facts/call-facts.ts'
import { quoteAt } from './cite.ts'

const ownWordsMax = 30
const askedWordsMin = 4
const askedOdds = -1
const denies = /n[’']t\b|\b(?:not|never)\b/i

/** A step in its speaker's words, with those before them or with what they answer, and the sentences that say it; undefined if its owner does not say it. */
export function quoteStep(
  facts: CallFacts,
  {
    at,
    isSpeakers,
    ownerSide,
    due,
  }: { at: number; isSpeakers: boolean; ownerSide: Side | null; due: string | undefined },
): { text: string; at: number[] } | undefined {
  const { statements, segments } = facts
  const own = statements[at]
  const isOwners = own?.side === null ? isSpeakers : own?.side === ownerSide
  if (!own || !isOwners || own.words > ownWordsMax) return undefined
  const before = statements[at - 1]
  const isWhole = before?.segmentIndex === own.segmentIndex && before.words + own.words <= ownWordsMax
  const start = isWhole ? before.start : own.start
  const words = quotable(segments[own.segmentIndex]?.text.slice(start, own.end) ?? '')
  if (words === '') return undefined
  const isTold = due === undefined || words.toLowerCase().includes(due.toLowerCase())
  const asked = isWhole ? undefined : askedBefore(facts, at)
  const told = `${isTold ? '' : `, ${whenOf(due)}`}: “${words}”`
  if (asked === undefined) return { text: told, at: [at] }
  return {
    text: `${told}, in answer to “${quotable(statements[asked]?.text ?? '')}”`,
    at: [at, asked],
  }
}

/** What the other side asked right before: its words say what "it" is. */
function askedBefore(facts: CallFacts, at: number): number | undefined {
  const { statements, placesIn, scores } = facts
  const own = statements[at]
  const oddsOf = (place: number) => scores[place]?.move ?? 0
  const asked = (placesIn.get((own?.segmentIndex ?? 0) - 1) ?? []).filter((place) => {
    const { side = null, words = 0, isQuestion = false, text = '' } = statements[place] ?? {}
    if (side === own?.side || words < askedWordsMin || words > ownWordsMax) return false
    return (isQuestion || oddsOf(place) >= askedOdds) && !denies.test(text) && quoteAt(facts, place)
  })
  return asked.toSorted((a, b) => oddsOf(b) - oddsOf(a))[0]
}

function quotable(said: string): string {
  return stripFillers(said)
    .replace(/["“”]/g, '’')
    .replace(/[\s.,;:–—-]+$/, '')
}

const month = new RegExp(`^${alternatives(readList('months'))}$`)

// "The nineteenth" becomes "on the nineteenth", "June" "in June"; dates with a preposition, or that begin with a day, stay.
export function whenOf(due: string): string {
  if (month.test(due)) return `in ${due}`
  const said =
    /^(?:The|By|On|Before|Until|Till|For|From|At|In|After|This|Next|Tomorrow|Today|Tonight)\b/.test(due)
      ? due.charAt(0).toLowerCase() + due.slice(1)
      : due
  return /^(?:the\b|\p{Lu})/u.test(said) && !/^the (?:end|close|middle|beginning|start|week)\b/.test(said)
    ? `on ${said}`
    : said
}
