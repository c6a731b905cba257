import { isAmong } from './find-speakers.ts'
import { finishCall } from './finish-call.ts'
import type { Format } from './format.ts'
import { readCueBlocks } from './read-cue-blocks.ts'
import { readLabelledCues } from './read-labelled-cues.ts'

/** SubRip: WebVTT's ancestor, with a comma in the times. Speakers are `Name: ` labels that repeat. */
export const srt: Format = {
  name: 'srt',
  detect(text) {
    return /^(?:\d{1,9}\s+)?-?\d[\d:.,-]{2,30}\s*-->/.test(text.trimStart())
  },
  parse(text, names) {
    const { blocks, warnings } = readCueBlocks(text.replace(positions, ''))
    const labelled = readLabelledCues(blocks, isAmong(names))
    return [finishCall({ cues: labelled.cues, warnings: [...warnings, ...labelled.warnings] })]
  },
}

// The position of a line on the screen, in the notation of SubStation: {\an8}.
const positions = /\{\\[^{}\n]*\}/g
