import type { Cue } from './format.ts'

/** For `map`: where a turn has no end it ends at the latest where the next begins, which is the time one can vouch for. */
export function endAtNextStart(cue: Cue, index: number, cues: readonly Cue[]): Cue {
  const nextStartMs = cues[index + 1]?.startMs ?? null
  if (cue.endMs !== null || cue.startMs === null || nextStartMs === null) return cue
  return nextStartMs > cue.startMs ? { ...cue, endMs: nextStartMs } : cue
}
