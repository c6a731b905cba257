/**
 * The canonical form of transcript text: version 1. Characters of quotes are counted in it, so a change of this rule
 * moves every stored offset and every content hash, and needs a migration.
 *
 * Well-formed Unicode (a lone surrogate becomes U+FFFD), no control characters, white space collapsed to single spaces
 * and trimmed, NFC. It is not part of decoding bytes, because JSON escapes and entities are resolved later.
 */
export function cleanText(text: string): string {
  const trimmed = text.trim()
  if (plainText.test(trimmed)) return trimmed
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\s]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(longMarkRuns, '$1')
    .trim()
    .normalize('NFC')
}

// Printable ASCII with single spaces is in that form already, as most English text is.
const plainText = /^(?:[!-~]+(?: [!-~]+)*)?$/

// NFC sorts combining marks in quadratic time: 100,000 of them in a row take 2.6 s. 30 is the bound of Unicode's
// stream-safe text (UAX 15), which no language reaches.
const longMarkRuns = /(\p{M}{30})\p{M}+/gu

/** The canonical form of a name: that of text, without invisible marks, which would make two people of one. */
export function cleanName(name: string): string {
  return cleanText(name.replace(invisibleMarks, ''))
}

// Writing directions, zero-width spaces and byte order marks, which chat programs put around names. Joiners (U+200C, U+200D) belong to letters.
const invisibleMarks = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g
