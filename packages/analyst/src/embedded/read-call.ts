import type { Segment, Side } from '@earshot/contract/transcript'
import { itemAt } from '../at.ts'
import { readList } from '../language/read-list.ts'
import { sentencesOf } from './split-sentences.ts'
import { unknownId, type Vocabulary } from './vocabulary.ts'

/** A sentence that may be quoted, with its place, its words as numbers, and its context in the call. */
export interface Spoken {
  segmentIndex: number
  start: number
  end: number
  tokens: string[]
  ids: number[]
  speaker: string | null
  /** Number of tokens that the vocabulary does not know; names do not count. */
  unknownWords: number
  side: Side | null
  isQuestion: boolean
}

const questionWords = new Set(readList('question-words'))
const openers = new Set(readList('question-openers'))

/** The sentences of a call, in its order, without those that have no meaningful word. */
export function readCall(segments: readonly Segment[], vocabulary: Vocabulary): Spoken[] {
  const spoken: Spoken[] = []
  const sentences = sentencesOf(segments)
  segments.forEach(({ text, speaker, side }, segmentIndex) => {
    for (const { start, end, words } of sentences[segmentIndex] ?? []) {
      const ids = numbersOf(words, vocabulary)
      if (ids.length === 0) continue
      const isQuestion = asks(text, end, words)
      const isUnknown = (word: string) => vocabulary(word).includes(unknownId)
      const unknownWords = ids.includes(unknownId) ? words.filter(isUnknown).length : 0
      spoken.push({ segmentIndex, start, end, tokens: words, ids, speaker, unknownWords, side, isQuestion })
    }
  })
  return spoken
}

// A repeated word counts once: "we, we have".
function numbersOf(words: readonly string[], vocabulary: Vocabulary): number[] {
  const ids: number[] = []
  let last = -1
  for (const word of words) {
    const forms = vocabulary(word)
    // By index: iterating would allocate an object for each word.
    for (let at = 0; at < forms.length; at += 1) {
      const id = itemAt(forms, at)
      if (id === last) continue
      const size = ids.push(id)
      if (size > 3 && id === ids[size - 3] && last === ids[size - 4]) ids.length -= 2
      last = id
    }
  }
  return ids
}

// Without punctuation, only the first words show that it is a question.
function asks(text: string, end: number, words: readonly string[]): boolean {
  const last = text[end - 1] ?? ''
  if (last === '?' || (text[end - 2] === '?' && /["'”’)]/.test(last))) return true
  if (/[.!]/.test(last)) return false
  const first = words.find((word) => !openers.has(word.toLowerCase()))
  return first !== undefined && questionWords.has(first.toLowerCase())
}
