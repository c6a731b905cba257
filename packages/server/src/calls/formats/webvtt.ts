import { isAmong } from './find-speakers.ts'
import { cuesMax, finishCall } from './finish-call.ts'
import type { Cue, Format } from './format.ts'
import { type CueBlock, readCueBlocks } from './read-cue-blocks.ts'
import { readLabelledCues } from './read-labelled-cues.ts'
import { readPayload } from './read-payload.ts'

/** WebVTT (https://www.w3.org/TR/webvtt1/) as written by Teams, Whisper and others; speakers by voice tags, else by labels. */
export const webvtt: Format = {
  name: 'webvtt',
  detect: isWebvtt,
  parse(text, names) {
    const { blocks, warnings } = readCueBlocks(text)
    if (hasVoices(text)) {
      // One cue over the limit is enough for a refusal.
      const cues = blocks
        .values()
        .flatMap(readVoices)
        .take(cuesMax + 1)
      return [finishCall({ cues: [...cues], warnings })]
    }
    const labelled = readLabelledCues(blocks, isAmong(names))
    return [finishCall({ cues: labelled.cues, warnings: [...warnings, ...labelled.warnings] })]
  },
}

export function isWebvtt(text: string): boolean {
  return /^WEBVTT(?:\s|$)/.test(text.trimStart())
}

export function hasVoices(text: string): boolean {
  return /<v[.\s]/i.test(text)
}

// Several voices of a cue share its times, because the file has no separate ones.
function readVoices({ startMs, endMs, lines }: CueBlock): Cue[] {
  const [before = '', ...voices] = lines
    .join('\n')
    .split(/<v(?:\.[^\s<>]*)?(?:\s([^<>]*))?>|<\/v>/i, 2 * cuesMax)
  const cues: Cue[] = [{ startMs, endMs, speaker: null, text: readPayload(before) }]
  // Splitting at a pattern with a group puts the names between the texts, undefined after a closing tag.
  for (let index = 0; index < voices.length; index += 2) {
    const speaker = readPayload(voices[index] ?? '')
    cues.push({ startMs, endMs, speaker, text: readPayload(voices[index + 1] ?? '') })
  }
  return cues
}
