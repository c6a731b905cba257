import type { CallIndex } from './call-index.ts'
import { contentForms, subjectForms, wordsOf } from './terms.ts'

/** A question or a description, prepared for a call. */
export interface AskedFor {
  text: string
  /** Words of its subject, without speakers' names. */
  forms: string[]
  /** Their stems, with counts. */
  stems: Map<string, number>
  pairs: Set<string>
  /** Stems of all but the most common words, including frame words: the keys of learnt associations. */
  allStems: Set<string>
  /** For each speaker of the call: 1 when the question names them, else the share of the name's words that it has. */
  named: Float64Array
}

export function readQuestion(text: string, index: CallIndex): AskedFor {
  const words = wordsOf(text)
  const lower = words.map((word) => word.toLowerCase())
  const named = new Float64Array(index.speakers.length)
  const taken = new Uint8Array(words.length)
  index.speakers.forEach((name, place) => {
    named[place] = nameShare(name, lower, taken)
  })
  const all = contentForms(words)
  const free = contentForms(words.filter((_, at) => taken[at] === 0))
  const forms = subjectForms(free.length > 0 ? free : all)
  const stems = forms.map(index.stemOf)
  const counts = new Map<string, number>()
  for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1)
  return {
    text: text.toLowerCase(),
    forms,
    stems: counts,
    pairs: pairsOf(stems),
    allStems: new Set(all.map(index.stemOf)),
    named,
  }
}

function pairsOf(stems: readonly string[]): Set<string> {
  return new Set(stems.slice(1).map((stem, at) => `${stems[at]} ${stem}`))
}

function nameShare(name: readonly string[], words: readonly string[], taken: Uint8Array): number {
  if (name.length === 0) return 0
  for (let at = 0; at + name.length <= words.length; at += 1) {
    if (name.every((part, place) => words[at + place] === part)) {
      taken.fill(1, at, at + name.length)
      return 1
    }
  }
  const said = name.filter((part) => part.length > 2 && words.includes(part))
  return (0.8 * said.length) / name.length
}
