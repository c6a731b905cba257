import { finishCall } from './finish-call.ts'
import type { Cue, Format } from './format.ts'
import { splitLines } from './split-lines.ts'

/** Whisper's TSV (https://github.com/openai/whisper): a heading, then start, end and text of each segment; milliseconds, no speakers. */
export const whisperTsv: Format = {
  name: 'whisper-tsv',
  detect(text) {
    return /^start\tend\ttext[ \r]*\n\d+\t\d+(?:\t|[ \r]*\n)/.test(text.trimStart())
  },
  parse(text) {
    const [, ...lines] = splitLines(text.trimStart())
    return [finishCall({ cues: lines.map(readLine), warnings: [] })]
  },
}

// A line in another form may still be speech.
function readLine(line: string): Cue {
  const [, start, end, text = ''] = /^(\d{1,15})\t(\d{1,15})(?:\t(.*))?$/.exec(line) ?? []
  if (start === undefined || end === undefined)
    return { startMs: null, endMs: null, speaker: null, text: line }
  return { startMs: Number(start), endMs: Number(end), speaker: null, text }
}
