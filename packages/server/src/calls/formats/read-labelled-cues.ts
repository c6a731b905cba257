import { findSpeakers, splitLabel, warnOfNamesOnce } from './find-speakers.ts'
import type { Cue } from './format.ts'
import type { CueBlock } from './read-cue-blocks.ts'
import { readPayload } from './read-payload.ts'

/**
 * Reads cues whose speaker, if any, precedes the text as `Name: `. A cue without a name belongs to the previous speaker, because such
 * files name a speaker only once in a turn. A line with another name starts its own cue at the same time.
 */
export function readLabelledCues(
  blocks: readonly CueBlock[],
  isNameOnce?: (label: string) => boolean,
  split = splitLabel,
): { cues: Cue[]; warnings: string[] } {
  const lines = blocks.flatMap((block) => readLines(block, split))
  const labels = lines.map(({ labelled }) => labelled?.label ?? null)
  const speakers = findSpeakers(labels, isNameOnce)

  const cues: Cue[] = []
  let speaker: string | null = null
  let continued = 0
  for (const { startMs, endMs, line, labelled, isFirst } of lines) {
    const last = cues.at(-1)
    if (labelled && speakers.has(labelled.label)) {
      speaker = labelled.label
      cues.push({ startMs, endMs, speaker, text: labelled.text })
    } else if (isFirst || !last) {
      cues.push({ startMs, endMs, speaker, text: line })
      if (speaker !== null) continued += 1
    } else last.text += `\n${line}`
  }
  const warnings = continued > 0 ? [`Cues without a name, counted to the speaker before: ${continued}.`] : []
  return { cues, warnings: [...warnings, ...warnOfNamesOnce(labels, speakers)] }
}

function readLines({ startMs, endMs, lines }: CueBlock, split: typeof splitLabel) {
  return readPayload(lines.join('\n'))
    .split('\n')
    .map((line, index) => ({ startMs, endMs, line, labelled: split(line), isFirst: index === 0 }))
}
