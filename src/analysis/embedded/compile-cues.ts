import { wordClasses } from './cues/word-classes.ts'

/** One pattern, ready to run. It can match only a sentence that has one of its anchors. */
export interface Cue {
  weight: number
  pattern: RegExp
  /** Words, or beginnings of words where they end in `*`. */
  anchors: string[]
  /** The pattern names a negation itself, so that a "not" does not undo it. */
  isNegative: boolean
}

const negation =
  /(?:^|[|_ ])(?:no|not|never|nobody|nothing|none|without|neither|nor|hardly|cannot)(?:$|[|_ ?])/
const common = new Set(
  `a an the i we you he she it they me us them my our your his her its their this that these those is are am was were be been
  being have has had do does did will would can could should must may might to of in on at for from with by and or but so if as
  not no all any some one get got go going want need like there here what who how when which up out over about then than`.split(
    /\s+/,
  ),
)

/** Compiles lines of a weight (may be missing) and a pattern. Throws on a line that has no word to look for. */
export function compileCues(lines: string): Cue[] {
  return lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map(compileCue)
}

function compileCue(line: string): Cue {
  const weight = Number.parseFloat(line)
  const pattern = Number.isNaN(weight) ? line : line.replace(/^\S+\s+/, '')
  const slots = pattern
    .split(/\s+/)
    .map((slot) => slot.replace(/@([a-z]+)/g, (_, name: string) => classOf(name, line)))
  const anchored = slots.filter((slot) => !/^[.^$]|\?$/.test(slot))
  const anchors = anchored.map((slot) => slot.split('|').map(anchorOf)).sort((a, b) => cost(a) - cost(b))[0]
  if (!anchors) throw new Error(`The cue "${line}" has no word to look for.`)
  return {
    weight: Number.isNaN(weight) ? 0 : weight,
    pattern: new RegExp((slots[0] === '^' ? '' : ' ') + slots.map(slotPattern).join('')),
    anchors,
    isNegative: negation.test(line),
  }
}

function classOf(name: string, line: string): string {
  const words = wordClasses[name]
  if (!words) throw new Error(`The cue "${line}" names an unknown class of words: ${name}.`)
  return words
}

// The rarest word of an alternative: the longest that is not a common one. Numbers and names have a sign of their own.
function anchorOf(alternative: string): string {
  if (alternative.startsWith('/')) return alternative.startsWith('/~') ? '~' : '#'
  const words = alternative.split('_').sort((a, b) => b.length - a.length)
  return words.find((word) => !common.has(word)) ?? words[0] ?? ''
}

function cost(anchors: readonly string[]): number {
  return anchors.reduce((sum, anchor) => sum + (common.has(anchor) || anchor === '~' ? 20 : 1), 0)
}

function slotPattern(slot: string): string {
  if (slot === '..') return '(?:\\S+ ){0,3}?'
  if (slot === '...') return '(?:\\S+ ){0,7}?'
  if (slot === '^') return '^ (?:(?:and|so|but|ok|right|well|yes|no|now|then) ){0,3}'
  if (slot === '$') return '$'
  const isOptional = slot.endsWith('?')
  const alternatives = (isOptional ? slot.slice(0, -1) : slot).split('|').map(alternativePattern)
  return `(?:(?:${alternatives.join('|')}) )${isOptional ? '?' : ''}`
}

// A class may hold a regular expression between slashes, for numbers and names.
function alternativePattern(alternative: string): string {
  if (alternative.startsWith('/')) return alternative.slice(1, -1)
  return `~?${alternative.replaceAll('*', '[^ ]*').replaceAll('_', ' ~?')}`
}

/** Prepares a search for the cues that a word is an anchor of. */
export function indexCues<T extends Cue>(cues: readonly T[]): (word: string) => T[] {
  const byAnchor = new Map<string, T[]>()
  for (const cue of cues) {
    for (const anchor of new Set(cue.anchors)) byAnchor.set(anchor, [...(byAnchor.get(anchor) ?? []), cue])
  }
  return (marked) => {
    const isName = marked.startsWith('~')
    const word = isName ? marked.slice(1) : marked
    const beginnings = Array.from(word, (_, position) => `${word.slice(0, position + 1)}*`)
    const keys = [word, ...beginnings, ...(isName ? ['~'] : []), ...(/^\d/.test(word) ? ['#'] : [])]
    return keys.flatMap((key) => byAnchor.get(key) ?? [])
  }
}
