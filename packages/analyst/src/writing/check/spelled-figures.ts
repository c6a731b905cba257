import { readAllFigures } from './figures.ts'

const digits = new Map(
  ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].map((word, digit) => [
    word,
    String(digit),
  ]),
).set('oh', '0')
const digit = [...digits.keys()].join('|')
// "Two point eight million" is read as a number.
const row = new RegExp(
  `(?<!\\bpoint[ -])\\b(?:${digit})(?:[ -](?:${digit}))+\\b(?![ -](?:point|hundred|thousand|million|percent|per cent))`,
  'g',
)

/** Whether a number is said by its digits, or a year by its end: "two-oh-six" for 2.06 million, "one-nine-two" for 192, "twenty-eight" for 2028. */
export function isSpelled(value: number, words: string): boolean {
  if (value > 2020 && value < 2040) return readAllFigures(words).some((other) => other.value === value - 2000)
  const own = withoutZeros(String(value).replace('.', ''))
  return own.length > 1 && [...words.matchAll(row)].some(([said]) => withoutZeros(digitsOf(said)) === own)
}

function digitsOf(said: string): string {
  return said
    .split(/[ -]/)
    .map((word) => digits.get(word) ?? '')
    .join('')
}

function withoutZeros(number: string): string {
  return number.replace(/0+$/, '')
}
