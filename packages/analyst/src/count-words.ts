const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const isUnspaced = new RegExp(`[${unspaced}]`, 'u')
const letterOrWord = new RegExp(String.raw`[[${unspaced}]&&\p{L}]|[[\p{L}\p{N}]--[${unspaced}]]+`, 'gv')

// Scripts below this separate words by blanks.
const firstOther = 0x0e00
const marks = { first: 0x2010, last: 0x2027 }

/** The number of words, separated by blanks; in scripts without blanks, such as Chinese, each letter counts as one. */
export function countWords(text: string): number {
  let count = 0
  let isInWord = false
  // By code units: an import counts every word, and patterns take four times as long.
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at)
    if (unit >= firstOther && (unit < marks.first || unit > marks.last)) return countByPattern(text)
    const isBlank = unit === 0x20 || unit === 0xa0 || (unit >= 0x09 && unit <= 0x0d)
    if (!isBlank && !isInWord) count += 1
    isInWord = !isBlank
  }
  return count
}

function countByPattern(text: string): number {
  return text.match(isUnspaced.test(text) ? letterOrWord : /\S+/g)?.length ?? 0
}
