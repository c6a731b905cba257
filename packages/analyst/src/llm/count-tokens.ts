// Tokens that a provider adds to a prompt: roles, the schema, its text on tools.
const overheadTokens = 1000
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u
const syllable = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu
const otherWord =
  /[[\p{L}\p{M}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]]+/gv
// Tokenisers with the largest vocabularies take 0.55 and more for Chinese.
const tokensPerSyllable = 0.4
const piece = /\p{Script=Latin}+|\p{N}+|[^\s\p{Script=Latin}\p{N}]|\s+/gu

/**
 * About the number of tokens of a text for any model: Latin words by six letters, numbers by three digits, other scripts and marks by
 * the character. For estimates and the size of windows, not for caps.
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

/** The maximum of tokens of a text: each is at least a byte. For caps. */
export function mostTokens(text: string): number {
  return Buffer.byteLength(text) + overheadTokens
}

/** The minimum of tokens of a text for any model: one a word. A model that reports fewer did not read all of it. */
export function fewestTokens(text: string): number {
  const syllables = text.match(syllable)?.length ?? 0
  return Math.floor((text.match(otherWord)?.length ?? 0) + tokensPerSyllable * syllables)
}
