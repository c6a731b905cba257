import { readPairs } from '../../language/read-list.ts'
import { isJoint, type Word } from './split-words.ts'

export interface SpokenNumber {
  /** NaN for an ambiguous sequence of numbers ("nineteen five fifty-six"). */
  value: number
  /** The multiplier of its last words: 100,000 in "two hundred thousand", 1 in "forty-two". */
  unit: number
  /** Said in thousands or more, or written with their comma. */
  isLarge: boolean
  start: number
  /** The place of the first word after it. */
  end: number
}

const named = new Map([...readPairs('number-words')].map(([name, value]) => [name, Number(value)]))
const scales = new Map([...readPairs('scale-words')].map(([name, value]) => [name, Number(value)]))
// Only directly after digits: "5m", but not "5 m".
const suffixes = new Map([
  ['m', 1e6],
  ['b', 1e9],
])

const numbers = [...named.keys()].join('|')
// Words that can follow "a hundred (and)" or "two million (and)".
const tail = new RegExp(
  `^(?:(?:${numbers}) )+(?<hundreds>hundred )?(?:and )?(?:(?:${numbers}) )*(?:(?<scale>${[...scales.keys()].join('|')}) )?`,
)
const tailWordsMax = 8
// Other shares are not read as numbers.
const shares = new Map([
  ...['half', '1/2'].map((name) => [name, 1 / 2] as const),
  ...['quarter', 'quarters', '1/4'].map((name) => [name, 1 / 4] as const),
  ...['tenth', 'tenths'].map((name) => [name, 1 / 10] as const),
  ['3/4', 3 / 4],
])
const uncounted = /^(?:few|couple|several|many|of|by|per|hundreds?|thousands?)$/
const pointers = /^(?:this|that|the|which|what|some|any|one|a|my|your|good|at|no)$/

interface Part {
  kind: 'number' | 'hundred' | 'scale' | 'fraction' | 'half'
  value: number
  size: number
}

interface Sum {
  total: number
  /** The value since the last scale word. */
  group: number
  /** The value of the previous part. */
  last: number
  unit: number
  before: Part['kind'] | undefined
}

/** Reads the longest number that starts at a word. Takes digits, words, and both ("2.5 million"); no "a few hundred". */
export function readNumber(words: readonly Word[], start: number): SpokenNumber | undefined {
  let sum: Sum = { total: 0, group: 0, last: 0, unit: 1, before: undefined }
  let end = start
  for (let part = openingAt(words, start); part; part = partAt(words, end, sum.before)) {
    sum = add(sum, part)
    end += part.size
  }
  if (end === start) return undefined
  const value = sum.total + sum.group
  const isGrouped = /[,.'’\s]\d{3}/.test(words[start]?.text ?? '') && value >= 1000
  return { value, unit: sum.unit, isLarge: sum.total > 0 || isGrouped, start, end }
}

function openingAt(words: readonly Word[], at: number): Part | undefined {
  const word = words[at]
  const unusual = unusualAt(words, at)
  if (unusual) return unusual
  if (word?.value !== undefined) return { kind: 'number', value: word.value, size: 1 }
  const next = words[at + 1]?.text ?? ''
  if (word?.text === 'a' && /^(?:hundred|thousand|million|billion)$/.test(next))
    return { kind: 'number', value: 1, size: 1 }
  if (word?.text === 'half' || word?.text === 'quarter') return partOfScaleAt(words, at)
  return numberAt(words, at, 1)
}

// "Half a million", "a quarter million"; but "two and a quarter million" and "three-quarter million" are more.
function partOfScaleAt(words: readonly Word[], at: number): Part | undefined {
  const isHalf = words[at]?.text === 'half'
  const size = isHalf && words[at + 1]?.text === 'a' ? 2 : 1
  if (!scales.has(words[at + size]?.text ?? '')) return undefined
  const isMore = named.has(words[at - 1]?.text ?? '') || words[at - 2]?.text === 'and'
  return isMore && !isHalf ? undefined : { kind: 'number', value: isHalf ? 0.5 : 0.25, size }
}

function unusualAt(words: readonly Word[], at: number): Part | undefined {
  const mayShare = words[at + 1]?.text === 'of' || words[at + 2]?.text === 'of'
  const share = mayShare ? shareAt(words, at) : undefined
  return ratioAt(words, at) ?? share ?? hundredAt(words, at) ?? pointAt(words, at)
}

// "Hundred and twenty thousand", without the "a"; but no "few hundred thousand".
function hundredAt(words: readonly Word[], at: number): Part | undefined {
  const text = words[at]?.text
  if (text !== 'hundred' && text !== 'thousand') return undefined
  const next = words[at + 1]?.text ?? ''
  const isGoingOn = scales.has(next) || numberAt(words, at + (next === 'and' ? 2 : 1), 1)
  return isGoingOn && !uncounted.test(words[at - 1]?.text ?? '')
    ? { kind: 'number', value: 1, size: 0 }
    : undefined
}

// "Point eight percent", without the zero; but no "at this point eight percent".
function pointAt(words: readonly Word[], at: number): Part | undefined {
  if (words[at]?.text !== 'point' || pointers.test(words[at - 1]?.text ?? '')) return undefined
  const fraction = fractionAt(words, at)
  const unit = words[at + (fraction?.size ?? 0)]?.text ?? ''
  return /^(?:%|percent|per|million|billion)$/.test(unit) ? fraction : undefined
}

// "a quarter of a million", "three tenths of one percent".
function shareAt(words: readonly Word[], at: number): Part | undefined {
  const count = /^(?:an?|one|1)$/.test(words[at]?.text ?? '')
    ? 1
    : (numberAt(words, at, 1) ?? words[at])?.value
  const nameAt = at + (count === undefined ? 0 : 1)
  const [name, of, one] = words.slice(nameAt, nameAt + 3).map(({ text }) => text)
  if (of !== 'of' || !/^(?:an?|one|1)$/.test(one ?? '')) return undefined
  if (!/^(?:half|quarters?|thirds?|fifths?|eighths?|tenths?|hundredths?|fraction)$/.test(name ?? ''))
    return undefined
  const value = (count ?? 1) * (shares.get(name ?? '') ?? Number.NaN)
  return { kind: 'number', value, size: nameAt + 3 - at }
}

// "1/2 million", "1/4 %", and no date, no "24/7".
function ratioAt(words: readonly Word[], at: number): Part | undefined {
  const [below, unit] = [words[at + 1], words[at + 2]]
  if (below?.gap !== '/' || !unit || !isJoint(unit.gap)) return undefined
  const ratio = `${words[at]?.text}/${below.text}`
  if (!/^[1-9]\/[2-9]$/.test(ratio) || !(scales.has(unit.text) || /^(?:%|percent|per)$/.test(unit.text)))
    return undefined
  return { kind: 'number', value: shares.get(ratio) ?? Number.NaN, size: 2 }
}

function partAt(words: readonly Word[], at: number, before: Sum['before']): Part | undefined {
  const word = words[at]
  if (!word || !isJoint(word.gap)) return undefined
  if (word.text === 'hundred') return { kind: 'hundred', value: 100, size: 1 }
  const scale = scaleAt(words, at)
  if (scale) return { kind: 'scale', value: scale, size: 1 }
  if (word.value !== undefined) return digitsAt(words, at, before)
  if (word.text === 'point') return fractionAt(words, at)
  if (word.text === 'and' && words[at + 1]?.text === 'a' && words[at + 2]?.text === 'half')
    return { kind: 'half', value: 0.5, size: 3 }
  return moreAt(words, at, before)
}

function moreAt(words: readonly Word[], at: number, before: Sum['before']): Part | undefined {
  const size = words[at]?.text === 'and' ? 2 : 1
  const isAfterUnit = before === 'hundred' || before === 'scale'
  // "Fifteen grand and six months of my life."
  if (size === 2 && /^(?:grand|k)$/.test(words[at - 1]?.text ?? '')) return undefined
  if (isAfterUnit && isNewNumber(words, at + size - 1, words[at - 1]?.text ?? '')) return undefined
  return size === 1 || isAfterUnit ? numberAt(words, at + size - 1, size) : undefined
}

// "forty thousand and fifty thousand", "one hundred two hundred", "a thousand and fifteen hundred": of one number each unit is smaller
// than the one before.
function isNewNumber(words: readonly Word[], at: number, unitBefore: string): boolean {
  const rest = words.slice(at, at + tailWordsMax)
  const stop = rest.findIndex(({ gap }, index) => index > 0 && !isJoint(gap))
  const said = rest.slice(0, stop < 0 ? rest.length : stop).map(({ text }) => `${text} `)
  const { hundreds, scale = '' } = tail.exec(said.join(''))?.groups ?? {}
  const size = scaleOf(scale) ?? (hundreds && (numberAt(words, at, 1)?.value ?? 0) >= 10 ? 1e3 : 0)
  return unitBefore === 'hundred' ? hundreds !== undefined : size >= (scaleOf(unitBefore) ?? 0)
}

function scaleOf(name: string): number | undefined {
  return scales.get(name) ?? suffixes.get(name)
}

function scaleAt(words: readonly Word[], at: number): number | undefined {
  const { text, gap } = words[at] ?? { text: '', gap: '' }
  // "$5MM" is money, "5mm" are millimetres.
  if (text === 'mm' && gap === '' && /^[$€£¥]$/.test(words[at - 2]?.text ?? '')) return 1e6
  return scales.get(text) ?? (gap === '' ? suffixes.get(text) : undefined)
}

// "1 million 200 thousand", "2 thousand 500 dollars", "12 1/2 percent"; but "$5 million 20 people".
function digitsAt(words: readonly Word[], at: number, before: Sum['before']): Part | undefined {
  const ratio = before === 'number' ? ratioAt(words, at) : undefined
  if (ratio) return { ...ratio, kind: 'fraction' }
  const value = words[at]?.value ?? 1000
  if (before !== 'scale' || value >= 1000) return undefined
  const next = words[at + 1]?.text ?? ''
  const isSmaller =
    (scales.get(next) ?? Number.POSITIVE_INFINITY) < (scales.get(words[at - 1]?.text ?? '') ?? 0)
  return isSmaller || /^(?:dollars|euros|pounds)$/.test(next) ? { kind: 'number', value, size: 1 } : undefined
}

function numberAt(words: readonly Word[], at: number, size: number): Part | undefined {
  const text = words[at]?.text ?? ''
  const value = named.get(text)
  return value === undefined ? undefined : { kind: 'number', value, size }
}

function fractionAt(words: readonly Word[], at: number): Part | undefined {
  const figures: number[] = []
  for (const { text } of words.slice(at + 1, at + 5)) {
    const figure = text === 'oh' ? 0 : named.get(text)
    if (figure === undefined) break
    figures.push(figure)
  }
  if (figures.length === 0) return undefined
  const [first = 0, second = 0] = figures
  const digits =
    first >= 20 && second > 0 && second < 10
      ? `${first + second}${figures.slice(2).join('')}`
      : figures.join('')
  return { kind: 'fraction', value: Number(`0.${digits}`), size: 1 + figures.length }
}

function add(sum: Sum, { kind, value }: Part): Sum {
  const { total, group, last, unit, before } = sum
  const next = { ...sum, before: kind, last: value }
  if (kind === 'hundred')
    return { ...next, group: before === 'number' ? group * 100 : Number.NaN, unit: unit * 100 }
  if (kind === 'scale') {
    return { ...next, total: total + (group || Number.NaN) * value, group: 0, unit: unit * value }
  }
  if (kind === 'fraction') return { ...next, group: group + value, unit: 1 }
  if (kind === 'half') {
    if (before === 'scale') return { ...next, total: total + last / 2, unit: 1 }
    return { ...next, group: group + (before === 'hundred' ? 50 : 0.5), unit: 1 }
  }
  return { ...next, group: before === 'number' ? joined(group, last, value) : group + value, unit: 1 }
}

// "forty two" is 42; "two fifty" is 250, as prices are said; nothing else can follow directly.
function joined(group: number, last: number, value: number): number {
  const isTens = last >= 20 && last < 100 && last % 10 === 0
  if (isTens && value > 0 && value < 10) return group + value
  return group === last && last > 0 && last < 10 && value >= 10 ? group * 100 + value : Number.NaN
}
