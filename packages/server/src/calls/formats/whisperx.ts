import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { JsonFormat } from './format.ts'
import { joinWords } from './join-words.ts'
import { checkJson, isListWith, isObject, listOf, Numeric, toMs } from './read-json.ts'

const Word = z.object({
  word: z.string(),
  start: Numeric.nullish(),
  end: Numeric.nullish(),
  speaker: z.string().nullish(),
})

const Segment = z.object({
  start: Numeric.nullish(),
  end: Numeric.nullish(),
  text: z.string(),
  speaker: z.string().nullish(),
  words: listOf(Word).nullish(),
})
type Segment = z.infer<typeof Segment>

/**
 * WhisperX (https://github.com/m-bain/whisperX), and OpenAI's `diarized_json`: segments with seconds and speakers. A
 * segment with several speakers is split by its words, which have no times and speakers if they could not be aligned.
 */
export const whisperx: JsonFormat = {
  name: 'whisperx',
  detect(json) {
    if (!isObject(json) || !isListWith(json.segments, 'text')) return false
    return (
      'word_segments' in json || json.segments.some((segment) => isObject(segment) && 'speaker' in segment)
    )
  },
  parse(json) {
    const { segments } = checkJson(z.object({ segments: listOf(Segment) }), json)
    const split = segments.filter(hasSeveralSpeakers).length
    const warnings =
      split > 0 ? [`Segments in which several speak, split by the speakers of their words: ${split}.`] : []
    return [finishCall({ cues: segments.flatMap(readSegment), warnings })]
  },
}

function hasSeveralSpeakers({ words }: Segment): boolean {
  return new Set(words?.flatMap(({ speaker }) => speaker ?? [])).size > 1
}

function readSegment(segment: Segment) {
  const { text, speaker, words } = segment
  if (!words || !hasSeveralSpeakers(segment)) {
    const named = speaker ?? words?.find((word) => word.speaker)?.speaker ?? null
    return [{ startMs: toMs(segment.start), endMs: toMs(segment.end), speaker: named, text }]
  }
  // A word that could not be aligned has no speaker: it belongs to the previous one.
  let before = words.find((word) => word.speaker)?.speaker ?? null
  let end = 0
  return joinWords(
    words.map(({ word, start, end: endS, speaker }) => {
      before = speaker ?? before
      const said = word.trim()
      // In Japanese and Chinese each letter is a word, even digits and Latin letters.
      const place = text[end] === ' ' ? end + 1 : end
      const isFound = text.startsWith(said, place)
      const attachment = isFound ? { isAttached: place === end } : {}
      if (isFound) end = place + said.length
      return { startMs: toMs(start), endMs: toMs(endS), speaker: before, text: said, ...attachment }
    }),
  )
}
