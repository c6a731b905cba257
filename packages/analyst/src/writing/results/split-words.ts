import { readList, readPairs } from '../../language/read-list.ts'

/** A word, a number in digits, or a currency or percent sign. */
export interface Word {
  text: string
  /** The text between it and the previous word. */
  gap: string
  /** The value of a number in digits. */
  value: number | undefined
}

// Blanks join digits before "000" and beside a currency: "50 000", "€1 250", "1 250 euros"; they part other numbers, and those of a
// phase or a month: "3 100 seats", "$5 100 times", "555 123 4567", "phase 2 300 000 euros", "June 15 200 dollars".
const counted = [
  ...readList('numbered-things'),
  ...readList('months').map((month) => month.toLowerCase()),
  ...readPairs('month-abbreviations').keys(),
]
const blank = '[ \\u00a0\\u202f]'
const nine = 0x39
const lastDigit = `(?!${blank}?[.,]?\\d)`
const thousands = `[1-9]\\d{0,2}(?:${blank}\\d{3}){0,3}${blank}000${lastDigit}`
const grouped = `[1-9]\\d{0,2}(?:${blank}\\d{3}){1,4}(?:[.,]\\d\\d?)?${lastDigit}`
const moneyAfter = `(?=${blank}?(?:[$€£¥]|(?:dollars|euros|pounds|usd|eur|gbp|chf)\\b))`
const moneyBefore = `(?<=(?:[$€£¥]|\\b(?:usd|eur|gbp|chf))${blank}?)`
const word = new RegExp(
  [
    '[$€£¥%]',
    `(?=[1-9])(?<!\\b(?:${counted.join('|')}) )(?:${thousands}|${grouped}${moneyAfter}|${moneyBefore}${grouped}(?! [a-z]{3,}s\\b))`,
    "(?:(?<![\\w.])\\.)?\\d+(?:[.,'’]\\d+)*",
    "[\\p{L}\\p{M}][\\p{L}\\p{M}\\p{N}]*(?:['’]\\p{L}+)*",
  ].join('|'),
  'giu',
)

export function splitWords(text: string): Word[] {
  let end = 0
  // Half the time of matchAll; the gap before a word has no letter, digit or sign.
  return (text.match(word) ?? []).map((found) => {
    const index = text.indexOf(found, end)
    const gap = text.slice(end, index)
    end = index + found.length
    return {
      text: found.toLowerCase(),
      gap,
      value: found.charCodeAt(0) <= nine && /^\.?\d/.test(found) ? digitsValue(found) : undefined,
    }
  })
}

/** Whether only blanks and hyphens separate two words. */
export function isJoint(gap: string): boolean {
  return gap === ' ' || /^[\s-]*$/.test(gap)
}

// "1,250.50", "1.250,50", "1 250,50", "3,50"; "1.250" could be either and is no number, except with a zero thousand; nor is "100 200",
// which could be two, or "000".
function digitsValue(digits: string): number | undefined {
  if (/^\.\d+$/.test(digits)) return Number(digits)
  if (/^0\d|^\d{3}\s.*(?<!\s000)$/.test(digits)) return undefined
  if (/\s/.test(digits)) return digitsValue(digits.replace(/\s/g, ''))
  if (/^\d{1,3}(?:[,'’]\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replace(/[,'’]/g, ''))
  if (/^\d{1,3}(?:\.\d{3})+(?:\.\d{3}|,\d{1,2})$|^[1-9]\d{0,2}\.000$/.test(digits)) {
    return Number(digits.replaceAll('.', '').replace(',', '.'))
  }
  if (/^[1-9]\d{0,2}\.\d\d0$/.test(digits)) return undefined
  return /^\d+(?:[.,]\d{1,2}|\.\d+)?$/.test(digits) ? Number(digits.replace(',', '.')) : undefined
}
