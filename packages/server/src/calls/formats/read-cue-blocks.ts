import { clockPattern, readClock, readUsualClock, usualClockChars } from './read-clock.ts'
import { splitLines } from './split-lines.ts'

/** A cue of WebVTT or SRT before its text is read. Unreadable times are null. */
export interface CueBlock {
  startMs: number | null
  endMs: number | null
  lines: string[]
}

/**
 * Reads the blocks that WebVTT and SRT share: an optional id line, a line of times with optional settings, lines of text
 * up to an empty line. Headers and NOTE, STYLE and REGION blocks are skipped; other text outside a cue is counted in the
 * warnings, because it may have been speech.
 */
export function readCueBlocks(text: string): { blocks: CueBlock[]; warnings: string[] } {
  const blocks: CueBlock[] = []
  let strayLines = 0
  for (const paragraph of splitParagraphs(text)) {
    const found = readParagraph(paragraph)
    for (const block of found) blocks.push(block)
    strayLines += countStrayLines(paragraph, found.length > 0)
  }
  const untimed = blocks.filter((block) => block.startMs === null).length
  const warnings = []
  if (strayLines > 0) warnings.push(`Lines outside any cue, left out: ${strayLines}.`)
  if (untimed > 0) warnings.push(`Cues whose times can't be read, kept without times: ${untimed}.`)
  return { blocks, warnings }
}

function* splitParagraphs(text: string): Generator<string[]> {
  let paragraph: string[] = []
  for (const line of splitLines(text)) {
    if (line !== '') paragraph.push(line)
    else if (paragraph.length > 0) {
      yield paragraph
      paragraph = []
    }
  }
  if (paragraph.length > 0) yield paragraph
}

function readParagraph(paragraph: readonly string[]): CueBlock[] {
  const blocks: CueBlock[] = []
  for (const line of paragraph) {
    const last = blocks.at(-1)
    if (isTiming(line)) {
      // Without an empty line between two cues, the id of the second is the last line of the first one's text.
      if (/^\d+$/.test(last?.lines.at(-1) ?? '')) last?.lines.pop()
      blocks.push({ ...readTiming(line), lines: [] })
    } else last?.lines.push(line)
  }
  return blocks
}

function countStrayLines(paragraph: readonly string[], hasCue: boolean): number {
  if (/^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/.test(paragraph[0] ?? '')) return 0
  if (!hasCue) return paragraph.length
  const idLines = 1
  return Math.max(0, paragraph.findIndex(isTiming) - idLines)
}

function isTiming(line: string): boolean {
  const first = line.charCodeAt(line.startsWith('-') ? 1 : 0)
  return first >= 0x30 && first <= 0x39 && line.includes('-->')
}

const timing = new RegExp(String.raw`^(${clockPattern})\s*-->\s*(${clockPattern})(?:\s|$)`)

const arrow = ' --> '
const endsAt = usualClockChars + arrow.length

function readTiming(line: string): Pick<CueBlock, 'startMs' | 'endMs'> {
  if (line.length === endsAt + usualClockChars && line.startsWith(arrow, usualClockChars)) {
    const usual = { startMs: readUsualClock(line, 0), endMs: readUsualClock(line, endsAt) }
    if (usual.startMs !== null && usual.endMs !== null) return usual
  }
  const [, start, end] = timing.exec(line) ?? []
  return start && end ? { startMs: readClock(start), endMs: readClock(end) } : { startMs: null, endMs: null }
}
