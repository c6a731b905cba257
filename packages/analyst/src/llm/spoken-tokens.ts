import { passageTokens } from './cut-windows.ts'

// Spoken English, as `estimateTokens` counts it (bench/preselect.ts prints it).
const tokensPerWord = 1.3
// A passage begins with each speaker and after this many tokens.
const tokensPerPassage = 160

/** About how many tokens the transcript of a call takes in a request, by its length alone. */
export function spokenTokens({ words, segments }: { words: number; segments: number }): number {
  const spoken = words * tokensPerWord
  return spoken + passageTokens * (segments + spoken / tokensPerPassage)
}

/** Over how many windows so many tokens are spread. */
export function windowsFor(
  tokens: number,
  { windowTokens, overlapTokens }: { windowTokens: number; overlapTokens: number },
): number {
  return 1 + Math.max(0, Math.ceil((tokens - windowTokens) / (windowTokens - overlapTokens)))
}
