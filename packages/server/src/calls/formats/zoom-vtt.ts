import { cleanName } from './clean-text.ts'
import { isAmong, looksLikeName, splitLabel } from './find-speakers.ts'
import { finishCall } from './finish-call.ts'
import type { Format } from './format.ts'
import { type CueBlock, readCueBlocks } from './read-cue-blocks.ts'
import { readLabelledCues } from './read-labelled-cues.ts'
import { readPayload } from './read-payload.ts'
import { hasVoices, isWebvtt } from './webvtt.ts'

// The first minutes are enough.
const triedChars = 16 * 1024

/**
 * The transcript of a Zoom cloud recording: WebVTT without voice tags whose cues begin with `Name: `. Zoom's labels are the
 * participants' display names: if practically every cue has one, any text before the colon is a name, such as a phone number or
 * "Marie's iPhone". Otherwise a label that occurs once must read as a name.
 */
export const zoomVtt: Format = {
  name: 'zoom-vtt',
  detect(text) {
    if (!isWebvtt(text) || hasVoices(text)) return false
    const { blocks } = readCueBlocks(text.slice(0, triedChars))
    const labelled = blocks.filter(({ lines }) => splitLabel(lines[0] ?? ''))
    return labelled.length > blocks.length / 2 || isNamedThroughout(blocks)
  },
  parse(text, names) {
    const { blocks, warnings } = readCueBlocks(text)
    const labelled = isNamedThroughout(blocks)
      ? readNamedCues(blocks)
      : readLabelledCues(blocks, (label) => looksLikeName(label) || isAmong(names)(label))
    return [finishCall({ cues: labelled.cues, warnings: [...warnings, ...labelled.warnings] })]
  },
}

const namedCuesMin = 3
const namedShareMin = 0.95

// All cues of 20 real Zoom transcripts have this form. A brace opens JSON.
const named = /^(?!\{)([^:]{1,64}):\s/

function isNamedThroughout(blocks: readonly CueBlock[]): boolean {
  const namedCues = blocks.filter((block) => named.test(readFirstLine(block)))
  return blocks.length >= namedCuesMin && namedCues.length >= blocks.length * namedShareMin
}

function readNamedCues(blocks: readonly CueBlock[]) {
  const splits = new Map(blocks.map(readFirstLine).map((line) => [line, splitName(line)]))
  const names = new Set(splits.values().map((split) => split?.label))
  const split = (line: string) => splits.get(line) ?? splitName(line)
  return readLabelledCues(blocks, (label) => names.has(label) || looksLikeName(label), split)
}

function splitName(line: string): { label: string; text: string } | null {
  const split = splitLabel(line)
  if (split) return split
  const [start, name = ''] = named.exec(line) ?? []
  const label = cleanName(name)
  return start && label ? { label, text: line.slice(start.length) } : null
}

function readFirstLine({ lines }: CueBlock): string {
  return readPayload(lines[0] ?? '')
}
