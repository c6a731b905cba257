import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import type { Cue, JsonFormat } from './format.ts'
import { joinWords } from './join-words.ts'
import { checkJson, isListWith, isObject, listOf, Numeric, toMs } from './read-json.ts'

const Speaker = z.number().nullish()

const Word = z.object({
  word: z.string(),
  punctuated_word: z.string().nullish(),
  start: Numeric.nullish(),
  end: Numeric.nullish(),
  speaker: Speaker,
})
type Word = z.infer<typeof Word>

const Sentence = z.object({ text: z.string(), start: Numeric.nullish(), end: Numeric.nullish() })

const Alternative = z.object({
  transcript: z.string().nullish(),
  words: listOf(Word).nullish(),
  paragraphs: z
    .object({ paragraphs: listOf(z.object({ sentences: listOf(Sentence), speaker: Speaker })) })
    .nullish(),
})
type Alternative = z.infer<typeof Alternative>

const Utterance = z.object({
  transcript: z.string(),
  start: Numeric.nullish(),
  end: Numeric.nullish(),
  channel: z.number().nullish(),
  speaker: Speaker,
  words: listOf(Word).nullish(),
})
type Utterance = z.infer<typeof Utterance>

const Response = z.object({
  results: z.object({
    channels: listOf(z.object({ alternatives: listOf(Alternative) })),
    utterances: listOf(Utterance).nullish(),
  }),
})

/**
 * Deepgram's answer for a recording (https://github.com/deepgram/deepgram-api-specs), seconds: its utterances, else the
 * sentences of its paragraphs, else its words. With several channels, the channel is the speaker. Only the first alternative is read.
 */
export const deepgram: JsonFormat = {
  name: 'deepgram',
  detect(json) {
    return isObject(json) && isObject(json.results) && isListWith(json.results.channels, 'alternatives')
  },
  parse(json) {
    const { channels, utterances } = checkJson(Response, json).results
    const isMultichannel = channels.length > 1
    const onChannel = (channel: number | null | undefined, cues: Cue[]) =>
      isMultichannel ? cues.map((cue) => ({ ...cue, speaker: nameOf('Channel', channel) })) : cues
    const cues = utterances?.length
      ? utterances.flatMap((utterance) => onChannel(utterance.channel, readUtterance(utterance)))
      : channels.flatMap(({ alternatives }, channel) => onChannel(channel, readAlternative(alternatives[0])))
    return [finishCall({ cues, warnings: [] })]
  },
}

// Deepgram ends an utterance at a pause. An answer without a pause is part of it, and only its words have the speaker.
function readUtterance({ transcript, start, end, speaker, words }: Utterance): Cue[] {
  const speakers = new Set(words?.flatMap((word) => word.speaker ?? []))
  if (words && speakers.size > 1) return readWords(words)
  return [{ startMs: toMs(start), endMs: toMs(end), speaker: nameOf('Speaker', speaker), text: transcript }]
}

function readAlternative(alternative: Alternative | undefined): Cue[] {
  const { paragraphs, words, transcript } = alternative ?? {}
  if (paragraphs?.paragraphs.length) {
    return paragraphs.paragraphs.flatMap(({ sentences, speaker }) =>
      sentences.map(({ text, start, end }) => ({
        startMs: toMs(start),
        endMs: toMs(end),
        speaker: nameOf('Speaker', speaker),
        text,
      })),
    )
  }
  if (words?.length) return readWords(words)
  return [{ startMs: null, endMs: null, speaker: null, text: transcript ?? '' }]
}

function readWords(words: readonly Word[]): Cue[] {
  return joinWords(
    words.map(({ word, punctuated_word, start, end, speaker }) => ({
      startMs: toMs(start),
      endMs: toMs(end),
      speaker: nameOf('Speaker', speaker),
      text: punctuated_word ?? word,
    })),
  )
}

function nameOf(what: 'Channel' | 'Speaker', number: number | null | undefined): string | null {
  return typeof number === 'number' ? `${what} ${number}` : null
}
