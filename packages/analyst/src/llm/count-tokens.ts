// What a provider adds around a prompt: roles, the schema, its own words on tools.
const overheadTokens = 1000
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const syllable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const otherWord =
  /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]+/gv
// Tokenisers with the largest vocabularies take 0.55 and more for Chinese.
const tokensPerSyllable = 0.4
const piece = /\p{Script=Latin}+|\p{N}+|[^\s\p{Script=Latin}\p{N}]|\s+/gu

/**
 * About how many tokens a text has, whoever counts: Latin words by six letters, numbers by three digits, other scripts and marks
 * by the character. For estimates and the size of windows; no cap rests on it.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (const [part] of text.matchAll(piece)) tokens += sizeOf(part)
  return Math.ceil(tokens)
}

function sizeOf(part: string): number {
  if (/^\s/.test(part)) return part.includes('\n') ? 1 : 0
  if (/^\p{N}/u.test(part)) return Math.ceil(part.length / 3)
  if (/^\p{Script=Latin}/u.test(part)) return Math.ceil(part.length / 6)
  return dense.test(part) ? 1.2 : 0.7
}

/** The most tokens that a text can have: each stands for a byte at least. Caps rest on it. */
export function mostTokens(text: string): number {
  return Buffer.byteLength(text) + overheadTokens
}

/** The fewest tokens that a text has, whoever counts: none takes less than one for a word. A model that read fewer did not read it all. */
export function fewestTokens(text: string): number {
  const syllables = text.match(syllable)?.length ?? 0
  return Math.floor((text.match(otherWord)?.length ?? 0) + tokensPerSyllable * syllables)
}
