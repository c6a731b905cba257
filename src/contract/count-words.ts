const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const isUnspaced = new RegExp(`[${unspaced}]`, 'u')
const letterOrWord = new RegExp(String.raw`[[${unspaced}]&&\p{L}]|[[\p{L}\p{N}]--[${unspaced}]]+`, 'gv')

/** How many words a text has: what stands between blanks; of scripts that write none between words, such as Chinese, each letter counts as one. */
export function countWords(text: string): number {
  return text.match(isUnspaced.test(text) ? letterOrWord : /\S+/g)?.length ?? 0
}
