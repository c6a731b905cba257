import { looksLikeName, splitLabel } from './find-speakers.ts'
import { finishCall } from './finish-call.ts'
import type { Format } from './format.ts'
import { readCueBlocks } from './read-cue-blocks.ts'
import { readLabelledCues } from './read-labelled-cues.ts'
import { hasVoices, isWebvtt } from './webvtt.ts'

// The first minutes tell.
const triedChars = 16 * 1024

/**
 * The transcript of a Zoom cloud recording: WebVTT without voice tags whose cues begin with `Name: `. Zoom's labels are
 * the participants' display names, so that one who speaks once is believed if the label reads as a name.
 */
export const zoomVtt: Format = {
  name: 'zoom-vtt',
  detect(text) {
    if (!isWebvtt(text) || hasVoices(text)) return false
    const { blocks } = readCueBlocks(text.slice(0, triedChars))
    const labelled = blocks.filter(({ lines }) => splitLabel(lines[0] ?? ''))
    return labelled.length > blocks.length / 2
  },
  parse(text) {
    const { blocks, warnings } = readCueBlocks(text)
    const labelled = readLabelledCues(blocks, looksLikeName)
    return [finishCall({ cues: labelled.cues, warnings: [...warnings, ...labelled.warnings] })]
  },
}
