import { rememberWords } from './remember-words.ts'

const consonant = '[^aeiou]'
const vowel = '[aeiouy]'
const consonants = `${consonant}[^aeiouy]*`
const vowels = `${vowel}[aeiou]*`
const hasMeasure = new RegExp(`^(?:${consonants})?${vowels}${consonants}`)
const measureIsOne = new RegExp(`^(?:${consonants})?${vowels}${consonants}(?:${vowels})?$`)
const measureOverOne = new RegExp(`^(?:${consonants})?${vowels}${consonants}${vowels}${consonants}`)
const hasVowel = new RegExp(`^(?:${consonants})?${vowel}`)
const shortEnd = new RegExp(`^${consonants}${vowel}[^aeiouwxy]$`)

const shortened: Record<string, string> = {
  ational: 'ate',
  tional: 'tion',
  enci: 'ence',
  anci: 'ance',
  izer: 'ize',
  bli: 'ble',
  alli: 'al',
  entli: 'ent',
  eli: 'e',
  ousli: 'ous',
  ization: 'ize',
  ation: 'ate',
  ator: 'ate',
  alism: 'al',
  iveness: 'ive',
  fulness: 'ful',
  ousness: 'ous',
  aliti: 'al',
  iviti: 'ive',
  biliti: 'ble',
  logi: 'log',
  icate: 'ic',
  ative: '',
  alize: 'al',
  iciti: 'ic',
  ical: 'ic',
  ful: '',
  ness: '',
}
const longEnd2 =
  /(?:ational|tional|enci|anci|izer|bli|alli|entli|eli|ousli|ization|ation|ator|alism|iveness|fulness|ousness|aliti|iviti|biliti|logi)$/
const longEnd3 = /(?:icate|ative|alize|iciti|ical|ful|ness)$/
const end4 = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|ou|ism|ate|iti|ous|ive|ize|(?<=[st])ion)$/

/** Stems words and remembers them: a call repeats its words. */
export function rememberStems(): (word: string) => string {
  return rememberWords(stem)
}

/** The same for nouns without their number: "audit" and "audits" are one, "audited" and "auditor" are others. */
export function rememberNouns(): (word: string) => string {
  return rememberWords(withoutNumber)
}

function withoutNumber(word: string): string {
  if (word.length < 3 || word.length > 40) return word
  const singular = /(?:ch|sh|x|z|us)es$/.test(word) ? word.slice(0, -2) : withoutPlural(word)
  return withFinalI(singular)
}

/** The stem of an English word in lower case, after Porter (1980), "An algorithm for suffix stripping". */
function stem(word: string): string {
  if (word.length < 3 || word.length > 40) return word
  let result = withFinalI(withoutPast(withoutPlural(word)))
  for (const ending of [longEnd2, longEnd3]) {
    const found = ending.exec(result)
    if (found && hasMeasure.test(result.slice(0, found.index)))
      result = result.slice(0, found.index) + (shortened[found[0]] ?? '')
  }
  const found = end4.exec(result)
  if (found && measureOverOne.test(result.slice(0, found.index))) result = result.slice(0, found.index)
  return withoutFinalE(result)
}

function withoutPlural(word: string): string {
  if (/(?:ss|i)es$/.test(word)) return word.slice(0, -2)
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutPast(word: string): string {
  if (word.endsWith('eed')) return hasMeasure.test(word.slice(0, -3)) ? word.slice(0, -1) : word
  const base = word.replace(/(?:ed|ing)$/, '')
  if (base === word || !hasVowel.test(base)) return word
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`
  if (/([^aeiouylsz])\1$/.test(base)) return base.slice(0, -1)
  return shortEnd.test(base) ? `${base}e` : base
}

function withFinalI(word: string): string {
  return word.endsWith('y') && hasVowel.test(word.slice(0, -1)) ? `${word.slice(0, -1)}i` : word
}

function withoutFinalE(word: string): string {
  let result = word
  const base = word.slice(0, -1)
  if (word.endsWith('e') && (measureOverOne.test(base) || (measureIsOne.test(base) && !shortEnd.test(base))))
    result = base
  return result.endsWith('ll') && measureOverOne.test(result) ? result.slice(0, -1) : result
}
