import type { CallFacts } from '../../facts/call-facts.ts'
import { findFigures } from '../../facts/figures.ts'
import type { FoundAmount } from '../../facts/find-amounts.ts'
import type { Statement } from '../../facts/statements.ts'
import { type SumLabel, sumLabels } from '../../sum-labels.ts'
import { isBesidePrice } from './beside-price.ts'
import { isDoubtful } from './doubt.ts'
import { oneNumber } from './line.ts'
import { quoteSentence } from './quote-sentence.ts'
import { isSuperseded } from './superseded.ts'

/** A sum of the bottom line, with what it is, and the sentence that says it. */
export interface Sum {
  label: SumLabel
  text: string
  places: readonly number[]
}

const kinds: Record<SumLabel, (one: FoundAmount) => boolean> = {
  Price: ({ what, whose }) => whose === 'us' && /^(?:offer|list_price|contract_value)$/.test(what),
  Budget: ({ what, whose }) => whose === 'customer' && what === 'budget',
  'Cost of the problem': ({ what, whose }) => whose === 'customer' && what === 'cost_of_problem',
}
const bareMin = 100
const symbols: Record<string, string> = { USD: '$', EUR: '€', GBP: '£' }
const digits = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** What it costs, what they have for it, and what the problem costs them: of each the surest sum that stands. */
export function tellMoney(facts: CallFacts): Sum[] {
  return sumLabels.flatMap((label) => {
    const own = facts.amounts.filter((one) => isSum(one) && kinds[label](one))
    const [best] = own
      .filter(({ stands, at }) => stands && !isDoubtful(facts, at[0] ?? 0))
      .filter(({ at, said }) => !isBounded(facts.statements[at[0] ?? 0]?.text ?? '', said))
      .filter(({ at, said }) => label !== 'Price' || isOffered(facts.statements[at[0] ?? 0], said))
      .filter(
        ({ at }) => label !== 'Cost of the problem' || !noCost.test(facts.statements[at[0] ?? 0]?.text ?? ''),
      )
      // A later sum of its size replaces a price; of what they have, it is the price.
      .filter(({ at }) => label !== 'Price' || !isSuperseded(facts, Math.max(...at)))
      .map((one) => ({ one, odds: oddsOf(facts, one, own) }))
      .toSorted((a, b) => b.odds - a.odds)
    const told = best && tellSum(facts, best.one, label)
    return told ? { label, ...told } : []
  })
}

// A bare "four" may be a percentage, a term or a place in a list.
function isSum({ currency, unit, value }: FoundAmount): boolean {
  return currency !== '%' && value >= (currency === null && unit === null ? bareMin : 1)
}

// "Our budget is forty", "two hundred a month cheaper" and "forty?" name no price.
const noPrice =
  /\b(?:budgets?|lower|reduced?|cheaper|less|discount\w*|saves?|charge[sd]|(?:take|knock) \w+ off)\b/i

// "That saved a hundred and thirty thousand" tells of what is solved.
const noCost = /\bsav(?:e|ed|es|ing|ings)\b/i

function isOffered(statement: Statement | undefined, said: string): boolean {
  if (!statement || statement.isQuestion || noPrice.test(statement.text)) return false
  return !isBesidePrice(statement.text, said)
}

// A sum after which others of its kind are named seldom is the last word.
function oddsOf({ scores }: CallFacts, one: FoundAmount, all: readonly FoundAmount[]): number {
  const later = all.filter((other) => Math.max(...other.at) > Math.max(...one.at)).length
  return one.core + (scores[one.at[0] ?? 0]?.core ?? 0) - later
}

// Of a price a reader has to know what it is for, which its sentence says best.
const priceLimit = { least: 4, leastWithoutVerb: 4, most: 24 }

function tellSum(facts: CallFacts, one: FoundAmount, label: SumLabel): Omit<Sum, 'label'> | undefined {
  const [at = -1] = one.at
  const quoted = label === 'Price' ? quoteSentence(facts, at, priceLimit) : undefined
  if (quoted) return { text: `“${quoted.text}”`, places: quoted.places }
  return label === 'Price' && !one.isSure ? undefined : { text: tellValue(facts, one), places: [at] }
}

// An ambiguous sum is followed by the words of the call: "29,900 (“twenty-nine nine”)"; of an uncertain one they are all that is known.
function tellValue(
  { statements }: CallFacts,
  { said, value, unit, isExact, isSure, at }: FoundAmount,
): string {
  // A currency that is named elsewhere in the call may be another's.
  const named = findFigures(said)[0]?.currency ?? null
  const sum = `${symbols[named ?? ''] ?? ''}${digits.format(value)}`
  const words = said.charAt(0).toLowerCase() + said.slice(1)
  const text = statements[at[0] ?? 0]?.text ?? ''
  const after = unit ?? purposeIn(text.slice(text.indexOf(said) + said.length))
  const told = isExact ? sum : isSure ? `${sum} (“${words}”)` : `“${words}”`
  return [told, after].filter(Boolean).join(' ')
}

const denial = /(?:n[’']t|\b(?:not|never|cannot|no|refuse))\b[^.,;:?!]*$/i
const bound = new RegExp(
  `\\b(?:than|least|most|between|under|over|above|below|(?:up|rise|climb|grow|increase) to|(?:${oneNumber}|dollars|euros?|pounds|bucks) (?:to|and))\\s+(?:about |around )?$|^\\W*(?:\\p{L}+,? )?at\\s+$`,
  'iu',
)

const reduced = /^(?: (?:an?|per) \p{L}+)? off\b/u

// "Ten I can't."
const denied =
  /^(?: [\p{L}-]+){0,3},? (?:I|we) (?:(?:ca|wo|could|would)n[’']t|cannot|will not)(?: (?:do|go|pay|sign|give))?(?=[.,;:!?]|$)/iu

// "I can't do forty thousand", "thirty to forty thousand", "two hundred a month off".
function isBounded(text: string, said: string): boolean {
  const at = Math.max(0, text.indexOf(said))
  const before = text.slice(0, at)
  const after = text.slice(at + said.length)
  return denial.test(before) || bound.test(before) || reduced.test(after) || denied.test(after)
}

const purpose = /^ ((?:for|in|from|under|of|over|on|left|flat|all) [^,.;:?!—…“”"]+)/
const pointer =
  /\b(?:I|you|your|we|our|us|me|my|he|she|his|her|they|their|it|that|this|these|those|them|there|here|which|what|so|and|or|but|if)\b/i
const purposeWordsMax = 8

// "Sixty thousand for accessibility": what it is for, if the words are clear alone.
function purposeIn(rest: string): string | null {
  const words = purpose.exec(rest)?.[1]?.trim() ?? ''
  const isClear =
    words !== '' &&
    words !== 'in the budget' &&
    words.split(/\s+/).length <= purposeWordsMax &&
    !pointer.test(words)
  return isClear ? words : null
}
