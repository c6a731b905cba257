import type { Cue } from './format.ts'

/** A recognised word; `text` includes its punctuation. */
export interface Word {
  startMs: number | null
  endMs: number | null
  speaker: string | null
  text: string
  /** Whether it follows the previous word without a space, if the recogniser says so. */
  isAttached?: boolean
}

const wordsPerCueMax = 40
const pauseMs = 2000

/** Joins words into cues: a new one begins with another speaker, after a sentence, at a pause and at 40 words. */
export function joinWords(words: readonly Word[]): Cue[] {
  const cues: Cue[] = []
  let count = 0
  for (const word of words) {
    const last = cues.at(-1)
    if (last && count < wordsPerCueMax && !isBreak(last, word)) {
      last.text += ((word.isAttached ?? isUnspaced(last.text, word.text)) ? '' : ' ') + word.text
      last.endMs = word.endMs ?? last.endMs
      last.startMs ??= word.startMs
      count += 1
    } else {
      const { isAttached: _, ...cue } = word
      cues.push(cue)
      count = 1
    }
  }
  return cues
}

function isBreak(cue: Cue, word: Word): boolean {
  if (cue.speaker !== word.speaker || /[.?!。？！]\s*$/.test(cue.text)) return true
  return cue.endMs !== null && word.startMs !== null && word.startMs - cue.endMs > pauseMs
}

// Chinese, Japanese and Thai are written without spaces between words.
function isUnspaced(before: string, after: string): boolean {
  const unspaced = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}]/u
  return unspaced.test(before.slice(-1)) && unspaced.test(after.slice(0, 1))
}
