import { z } from 'zod'
import { finishCall } from './finish-call.ts'
import { FormatError, type JsonFormat } from './format.ts'
import { joinWords, type Word } from './join-words.ts'
import { checkJson, Id, isObject, listOf, Numeric } from './read-json.ts'

const Spoken = z.object({
  text: z.string(),
  start: Numeric.nullish(),
  end: Numeric.nullish(),
  speaker: Id.nullish(),
  channel: Id.nullish(),
})
type Spoken = z.infer<typeof Spoken>

const Transcript = z.object({
  status: z.string(),
  error: z.string().nullish(),
  text: z.string().nullish(),
  utterances: listOf(Spoken).nullish(),
  words: listOf(Spoken).nullish(),
})

/**
 * AssemblyAI's transcript (https://github.com/AssemblyAI/assemblyai-api-spec): positions in milliseconds, though its
 * `audio_duration` is in seconds. Its utterances, else its words, else its text without times.
 */
export const assemblyai: JsonFormat = {
  name: 'assemblyai',
  detect(json) {
    if (!isObject(json) || typeof json.id !== 'string' || typeof json.status !== 'string') return false
    return 'audio_url' in json || 'audio_duration' in json || 'utterances' in json
  },
  parse(json) {
    const { status, error, text, utterances, words } = checkJson(Transcript, json)
    if (status !== 'completed') {
      const reason = error ? ` (${error.slice(0, 200)})` : ''
      throw new FormatError(
        `AssemblyAI's status of this transcript is "${status.slice(0, 40)}"${reason}. Export it once it is "completed".`,
      )
    }
    if (utterances?.length) return [finishCall({ cues: utterances.map(readSpoken), warnings: [] })]
    if (words?.length) return [finishCall({ cues: joinWords(words.map(readSpoken)), warnings: [] })]
    return [
      finishCall({ cues: [{ startMs: null, endMs: null, speaker: null, text: text ?? '' }], warnings: [] }),
    ]
  },
}

// "A", with channels "1A"; Speaker Identification puts a name or a role there.
const isNumbered = /^(?:[A-Z]{1,2}|\d+[A-Z]{0,2})$/

function readSpoken({ text, start, end, speaker, channel }: Spoken): Word {
  const label = speaker && isNumbered.test(speaker) ? `Speaker ${speaker}` : speaker
  const name = label || (channel ? `Channel ${channel}` : null)
  return { startMs: start ?? null, endMs: end ?? null, speaker: name, text }
}
