import { decodeUnicode } from '../../platform/decode-unicode.ts'
import { FormatError } from './format.ts'

const mebibyte = 1024 * 1024
export const fileBytesMax = 50 * mebibyte

/**
 * The text of a file: UTF-16 if its byte order mark says so, else UTF-8, with or without a mark, even with some broken bytes; else
 * Windows-1252, which accepts any bytes. Warnings report repairs and guesses. Throws `FormatError` for a file that is too large.
 */
export function decodeText(bytes: Uint8Array): { text: string; warnings: string[] } {
  if (bytes.length > fileBytesMax) {
    throw new FormatError(
      `The file is larger than ${fileBytesMax / mebibyte} MiB. Split it into several files.`,
    )
  }
  try {
    return { text: decodeUnicode(bytes), warnings: [] }
  } catch {
    return decodeBroken(bytes)
  }
}

const brokenShareMax = 0.01

// Text in Windows-1252 almost never forms a letter of UTF-8 beyond ASCII.
function decodeBroken(bytes: Uint8Array): { text: string; warnings: string[] } {
  const text = new TextDecoder().decode(bytes)
  const [broken, letters] = countBeyondAscii(text)
  if (letters > broken && broken <= text.length * brokenShareMax)
    return { text, warnings: [`Places that are not valid UTF-8, read as \uFFFD: ${broken}.`] }
  const warning = 'The file is not valid UTF-8 and was read as Windows-1252; check its accented letters.'
  return { text: new TextDecoder('windows-1252').decode(bytes), warnings: [warning] }
}

// By code units: a pattern's matches in a large Chinese file would be a list of millions.
function countBeyondAscii(text: string): [broken: number, letters: number] {
  let [broken, letters] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit === 0xfffd) broken += 1
    else if (unit >= 0x80) letters += 1
  }
  return [broken, letters]
}
