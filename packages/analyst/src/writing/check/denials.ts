import { compilePhrases } from '../../language/compile-phrases.ts'
import { readGroups, readPairs } from '../../language/read-list.ts'
import { stemOf } from './circumstances.ts'
import { plain } from './evidence.ts'

const { group } = readGroups('negations')
const leans = compilePhrases(group('leans'))

export const cue =
  /^(?:not|never|no|nobody|nothing|none|neither|nor|cannot|nowhere|hardly|without|nope)$|n't$/
// Denials that deny nothing: "no problem", "yes or no", "why not", "not only".
const idle =
  /\b(?:no (?:better|worse|different|later|more than|less|fewer|earlier|charge|cost|fee|extra)|not (?:later|before|until|till|all|(?:more|less|over|under|above|below)(?! of))|without (?:charge|cost)|(?:a|an|is a|one) no\b|nothing else|for nothing|yes or no|no (?:problem|trouble|worries|difficulty|doubt|matter|rush|idea)|why not|not only|not just|no\.? \d+|whether or not|can't wait|not to mention|if not|or not)\b/g
const light = new Set(
  'the and for that this with from have has had are was were will would can could they them their there here what which who when then than its our your you his her him she one all any some into over about after before been being does did doing very too also yes yeah okay because while where how may might just well really'.split(
    ' ',
  ),
)
// These say too little to be all that is denied.
const weak = new Set(
  'want need know think say said like get got come came give take make let thing things much many more most out off sure tell see look still yet ever even right time work used'.split(
    ' ',
  ),
)
const scopeWords = 4
const objectWords = 2
const attitudes = /^(?:like|love|know|mind|care|remember|sure|happy|understand)$/

/** A word that carries meaning, with the denial that it stands under. */
export interface Word {
  stem: string
  isDenied: boolean
  /** The first word after a denial: what it denies. */
  isFocus: boolean
}

/** Whether a text has a word that mostly tells the same as a denial. */
export function isStrongLean(text: string): boolean {
  return leans.test(text)
}

/** Whether a text denies a price: "no extra cost" tells the same as "it doesn't cost anything extra". */
export function isFree(text: string): boolean {
  return /\b(?:no (?:charge|cost|fee|extra)|without (?:charge|cost))\b/.test(plain(text))
}

/** Whether a text has a word that denies. */
export function isDenial(text: string): boolean {
  return wordsOf(text).some((word) => cue.test(word))
}

/** The words of a text in lower case, without denials that deny nothing. */
export function wordsOf(text: string): string[] {
  const words =
    plain(text)
      .replace(/\bno one(?:'\w+)?/g, 'nobody')
      .replace(idle, ' ')
      .match(/[\p{L}\p{N}]+(?:'\p{L}+)?/gu) ?? []
  return words.map((word) => word.replace(/'s$/, ''))
}

/** The words of a clause that carry meaning. */
export function readWords(clause: string): Word[] {
  let scope = 0
  let isFirst = false
  return wordsOf(clause).flatMap((word) => {
    scope = scopeAt(word, scope)
    if (cue.test(word)) {
      isFirst = true
      return []
    }
    const bare = word.replace(/'.*/, '')
    if (saysLittle(bare)) return []
    const isDenied = scope > 0
    scope -= 1
    const isFocus = isDenied && isFirst
    if (!weak.has(bare)) isFirst = false
    return { stem: stemOf(bare), isDenied, isFocus }
  })
}

// "I don't like that somebody could" denies no more than the liking.
function scopeAt(word: string, scope: number): number {
  if (cue.test(word)) return /^(?:no|without|none)$/.test(word) ? objectWords : scopeWords
  if (/^(?:only|but|just|instead|until|till)$/.test(word)) return 0
  return attitudes.test(word) ? Math.min(scope, 1) : scope
}

function saysLittle(word: string): boolean {
  return word.length < 3 || light.has(word) || isNumber(word)
}

export function clausesIn(text: string): string[] {
  return text.split(/(?<=[.!?;:])\s+|,\s+|\s+[–—]\s+|\s+(?=(?:but|because|so|and) )/i)
}

const numbers = new Set(readPairs('number-words').keys())

function isNumber(word: string): boolean {
  return (
    /^\d/.test(word) ||
    numbers.has(word) ||
    /^(?:hundred|thousand|million|lakh|days?|weeks?|months?|years?|hours?|minutes?)$/.test(word)
  )
}
