import type { Cue } from './format.ts'

/** For `map`: a turn without an end ends at the start of the next one, the latest possible time. */
export function endAtNextStart(cue: Cue, index: number, cues: readonly Cue[]): Cue {
  const nextStartMs = cues[index + 1]?.startMs ?? null
  if (cue.endMs !== null || cue.startMs === null || nextStartMs === null) return cue
  return nextStartMs > cue.startMs ? { ...cue, endMs: nextStartMs } : cue
}
