import { readList, readPairs } from '../../language/read-list.ts'
import { readNumber } from '../results/number-words.ts'
import { isJoint, splitWords, type Word } from '../results/split-words.ts'

/** A number in a text, with its neighbouring words. */
export interface Figure {
  /** NaN if its words are ambiguous: then only the same words prove it. */
  value: number
  /** Its words in the form for comparison. */
  said: string
  /** "thousand" or more was said with it, or its digits show it. */
  hasScale: boolean
  /** The unit, if it is a span of time: "month". */
  span: string | null
  /** The unit of a rate: "month" in "215 a month". */
  rate: string | null
  /** The unit of time of a rate: "year" in "28 a child a year". */
  per: string | null
  /** ISO code, "%" for a percentage. */
  currency: string | null
  /** The place of its first word in the text. */
  at: number
}

const ordinals = new Map(readList('ordinals').map((name, at) => [name, at + 1]))
const currencies = readPairs('currencies')
const codes = new Set(readList('currency-codes').map((code) => code.toLowerCase()))
const scales = new Set([...readPairs('scale-words').keys(), 'm', 'b'])
const counted = new Map(readPairs('counted-words'))
const spans = new Map(readPairs('time-spans'))
const rateWordsMax = 4
const articleWordsMax = 3

/** The numbers of a text in their order: digits, words, ordinals and words such as "half". */
export function readFigures(text: string): Figure[] {
  const words = splitWords(withFractions(text))
  const figures: Figure[] = []
  for (let at = 0; at < words.length; ) {
    const found = figureAt(words, at)
    if (found) figures.push(found.figure)
    at = found?.end ?? at + 1
  }
  return figures
}

/** All possible numbers of a text, including those that begin inside of others, because people say numbers in a row. */
export function readAllFigures(text: string): Figure[] {
  const words = splitWords(withFractions(text))
  return words.flatMap((_, at) => figureAt(words, at)?.figure ?? [])
}

const small = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\\d{1,2}'
const spokenFractions: [RegExp, string][] = [
  // "One crore sixty" is 1.6 crore.
  ...Object.entries({
    ten: 'one',
    twenty: 'two',
    thirty: 'three',
    forty: 'four',
    fifty: 'five',
    sixty: 'six',
    seventy: 'seven',
    eighty: 'eight',
    ninety: 'nine',
  }).map(([tens, digit]): [RegExp, string] => [
    new RegExp(`\\b(${small}) (crore|lakh)s? ${tens}\\b(?! (?:thousand|lakh|hundred))`, 'gi'),
    `$1 point ${digit} $2`,
  ]),
  [/\bnought(?= point\b)/gi, 'zero'],
  [/\bhunner\b/gi, 'hundred'],
  [new RegExp(`\\b(${small}) and half\\b`, 'gi'), '$1 and a half'],
  [new RegExp(`\\b(${small}) and a quarter\\b`, 'gi'), '$1 point two five'],
  [new RegExp(`\\b(${small}) and three quarters\\b`, 'gi'), '$1 point seven five'],
  [
    /\b(a|one|two|three|four|five|six|seven|eight|nine) million (one|two|three|four|five|six|seven|eight|nine)(?= (?:for|over|a|per|in|and|to)\b|[,.;?!]|$)/gi,
    '$1 point $2 million',
  ],
  [/\ba (buck|dollar|penny|euro|pound|quid) and a (?=half|quarter)/gi, 'one $1 and a '],
  [/\bone (\w+) and a half\b/gi, 'one and a half $1'],
  [/\bone (\w+) and a quarter\b/gi, 'one point two five $1'],
  [
    /(?<=\b(?:to|from|of|at|is|was|by|about) )point (?=(?:oh|zero|one|two|three|four|five|six|seven|eight|nine)\b)/gi,
    'zero point ',
  ],
]

/** A text without "the two" and "all three", which count what is known, but with "the two hundred". */
export function withoutCounts(text: string): string {
  return text.replace(
    /\b(the|these|those|all) (?:two|three|2|3)\b(?![ -](?:hundred|thousand|million|lakh|crore|point|half|\w+teen|\w+ty)\b)/gi,
    '$1',
  )
}

const numberIs = new RegExp(
  `\\b(${small}|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:[- ](?:${small}))?|hundred|thousand|million)['’]s\\b`,
  'gi',
)

// A fast test for a part of each.
const mayBeFraction = new RegExp(
  `million |point\\b|hunner| (?:crore|lakh)s? | and (?:a )?(?:half|quarter|three)|(?:${small}|teen|ty|hundred|thousand|million)['’]s`,
  'i',
)

/** "Six and a quarter", "a penny and a half" and "to point three" in words that are read as numbers. */
function withFractions(text: string): string {
  if (!mayBeFraction.test(text)) return text
  return (
    spokenFractions
      .reduce((read, [said, number]) => read.replace(said, number), text)
      .replace(/\ba point (?=\w+ million)/gi, 'one point ')
      // "Seven's an investment."
      .replace(numberIs, '$1 is')
  )
}

function figureAt(words: readonly Word[], at: number): { figure: Figure; end: number } | undefined {
  const number = readNumber(words, at)
  const ordinal = ordinalAt(words, number ? number.end : at)
  const isTens = number && number.value >= 20 && number.value < 40 && number.value % 10 === 0
  if (ordinal && (!number || (isTens && ordinal.value < 10)))
    return withUnits(words, {
      value: (number?.value ?? 0) + ordinal.value,
      at,
      end: ordinal.end,
      hasScale: false,
    })
  if (number)
    return withUnits(words, { ...number, at, hasScale: number.isLarge || hasScaleIn(words, at, number.end) })
  const value = counted.get(words[at]?.text ?? '')
  return value === undefined
    ? undefined
    : withUnits(words, { value: Number(value), at, end: at + 1, hasScale: false })
}

function ordinalAt(words: readonly Word[], at: number): { value: number; end: number } | undefined {
  const { text = '', gap = '' } = words[at] ?? {}
  const value = ordinals.get(text)
  return value !== undefined && isJoint(gap) ? { value, end: at + 1 } : undefined
}

function hasScaleIn(words: readonly Word[], start: number, end: number): boolean {
  return words.slice(start, end).some(({ text }) => scales.has(text))
}

function withUnits(
  words: readonly Word[],
  { value, at, end, hasScale }: { value: number; at: number; end: number; hasScale: boolean },
): { figure: Figure; end: number } {
  const next = words.slice(end, end + rateWordsMax + 2)
  const stop = next.findIndex(({ gap }) => /[,;:.!?]/.test(gap))
  const after = next.slice(0, stop < 0 ? next.length : stop).map(({ text }) => text)
  const before = words[at - 1]?.text ?? ''
  const isPercent = after[0] === '%' || after[0] === 'percent' || (after[0] === 'per' && after[1] === 'cent')
  const figure = {
    value,
    hasScale: hasScale || value >= 10_000,
    said: words
      .slice(at, end)
      .map(({ text }) => text)
      .join(' '),
    span: spans.get(after[0] ?? '') ?? spans.get(after[1] ?? '') ?? null,
    rate: rateIn(after),
    per: timeIn(after),
    currency: isPercent ? '%' : (moneyOf(before) ?? moneyOf(after[0] ?? '') ?? null),
    at,
  }
  return { figure: figure.rate === figure.span ? { ...figure, span: null } : figure, end }
}

function timeIn(after: readonly string[]): string | null {
  const at = after.findIndex(
    (text, place) => /^(?:an?|per|every|each)$/.test(text) && spans.has(after[place + 1] ?? ''),
  )
  return at < 0 ? null : (spans.get(after[at + 1] ?? '') ?? null)
}

// "215 a month", "sixty-four dollars per technician per month": the first.
function rateIn(after: readonly string[]): string | null {
  const at = after.findIndex(
    (text, place) =>
      !(scales.has(after[place + 1] ?? '') || after[place + 1] === 'hundred') &&
      (place < articleWordsMax || text !== 'a') &&
      (/^(?:an?|per|every)$/.test(text) || (text === 'each' && spans.has(after[place + 1] ?? ''))) &&
      after[place + 1] !== 'cent' &&
      !/^(?:and|or|but|with|without|in|on|of|to|for|from|into|as|is|at|by|than|like|when|if|after|before|since|during|over|under|cost|costs)$/.test(
        after[place - 1] ?? '',
      ),
  )
  const adverb = after
    .slice(0, 2)
    .map((text) => spans.get(text.replace(/ly$/, '')))
    .find(Boolean)
  if (after.slice(0, 2).some((text) => /^(?:month|year|week|quarter|annual|dai)ly$|^annually$/.test(text)))
    return adverb ?? 'year'
  const thing = at < 0 ? undefined : after[at + 1]
  return thing === undefined ? null : (spans.get(thing) ?? thing)
}

/** The currency of a word or sign: its ISO code, "%" for a percentage. */
export function moneyOf(text: string): string | undefined {
  if (codes.has(text)) return text.toUpperCase()
  return currencies.get(text)
}
