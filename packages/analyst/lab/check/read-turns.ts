import { readFileSync } from 'node:fs'
import type { TimedSegment } from '@earshot/contract/transcript'
import { readAllFigures, readFigures } from '../../src/writing/check/figures.ts'

const addedMax = 3

/** The turns of a call of the training data, without the marks of its labels. */
export function readTurns(call: string): TimedSegment[] {
  return readFileSync(new URL(`../train/data/calls/${call}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const side = line.startsWith('R') ? 'rep' : 'customer'
      const text = line.replace(/^\S+\s+/, '').replace(/ ?\{[^}]*\}/g, '')
      return { index, speaker: null, side, startMs: null, endMs: null, text, cues: [] }
    })
}

/**
 * The turns of a label with the nearest ones that hold its other names and figures: labels list any turn that shows a fact, but a writer
 * cites all turns behind a sentence.
 */
export function citeAll(segments: readonly TimedSegment[], text: string, turns: readonly number[]): number[] {
  const cited = [...turns]
  const needed = [
    ...readFigures(text).map(
      ({ value }) =>
        (said: string) =>
          readAllFigures(said).some((other) => other.value === value),
    ),
    ...[...text.matchAll(/\p{Lu}[\p{L}]{2,}/gu)].map(
      ([name]) =>
        (said: string) =>
          said.toLowerCase().includes(name.toLowerCase()),
    ),
  ]
  for (const isIn of needed) {
    if (cited.length >= turns.length + addedMax || cited.some((turn) => isIn(segments[turn]?.text ?? '')))
      continue
    const [nearest] = segments
      .filter(({ text: said }) => isIn(said))
      .toSorted((a, b) => distance(a.index, turns) - distance(b.index, turns))
    if (nearest) cited.push(nearest.index)
  }
  return cited
}

function distance(index: number, turns: readonly number[]): number {
  return Math.min(...turns.map((turn) => Math.abs(turn - index)))
}
