import { alternatives } from '../../language/compile-phrases.ts'
import { readList } from '../../language/read-list.ts'
import type { Figure } from './figures.ts'
import { unitAfter } from './unit-after.ts'

const noun = alternatives(readList('unit-nouns'))
const years = 'two|three|four|five|six|seven|ten|\\d+'
// "Eleven thousand for the year", "over three years", "we lost forty last year".
const after: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [
    /^ (?:for|in) (?:the |a )?(?:first year|year one)\b|^ (?:the )?first year\b|^,? year one\b/,
    () => 'first year',
  ],
  [/^ (?:for|in) (?:the|a) (year|month|quarter)\b(?! (?:after|one|two)|['’]s)/, ([, span]) => `per ${span}`],
  [new RegExp(`^ (?:over|for) (?:the )?((?:${years}) years)\\b`), ([, span = '']) => span],
  [/^ (?:[\p{L}’'-]+ ){0,3}?(last|this) year\b(?!['’]s)/u, ([, which]) => `${which} year`],
]
const about = '(?: (?:about|around|roughly|only|just|maybe|some|say|nearly|almost))? ?'
// "A jail day's a hundred and forty", "the first year is eleven thousand".
const before: readonly [RegExp, (found: RegExpExecArray) => string][] = [
  [new RegExp(`\\b(?:first year|year one)(?:['’]s| is| was|,)?${about}$`), () => 'first year'],
  [new RegExp(`\\bper (${noun}),${about}$`), ([, thing]) => `per ${thing}`],
]
const reach = 8

/** The unit of a figure by the words after it, or else before it: "per seat", "per year", "first year"; null if there is none. */
export function unitAround(figure: Figure): string | null {
  const { words, start, end } = figure
  const own = unitAfter(figure)
  if (own !== null) return own
  const textOf = (from: number, to: number) =>
    words
      .slice(from, to)
      .map(({ gap, text }) => `${gap}${text}`)
      .join('')
  const next = words[start]?.gap ?? ''
  return (
    firstOf(after, textOf(end, end + reach)) ??
    firstOf(before, `${textOf(Math.max(0, start - reach), start)}${next}`)
  )
}

function firstOf(
  forms: readonly [RegExp, (found: RegExpExecArray) => string][],
  text: string,
): string | null {
  for (const [form, unitOf] of forms) {
    const found = form.exec(text)
    if (found) return unitOf(found)
  }
  return null
}
