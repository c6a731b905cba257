/** A word of a quote, as names are made of them: "O'Neill" and "D'Souza" are one, and so is "Dunvane's". */
export interface Token {
  text: string
  start: number
  end: number
  opensSentence: boolean
}

// Kinds of characters; words consist of the first three.
const capital = 1
const small = 2
const otherOfWord = 3
const other = 4
// The kind of each UTF-16 unit, filled in when it first occurs.
const kinds = new Uint8Array(0x1_0000)

/**
 * The capitalised words of a quote; those that begin with a small letter are added to `smallWords`. `endsNone` finds words after which a
 * full stop ends no sentence.
 */
export function tokensOf(quote: string, endsNone: RegExp, smallWords?: Set<string>): Token[] {
  const tokens: Token[] = []
  let [before, end] = ['', 0]
  for (let start = wordStart(quote, 0); start < quote.length; start = wordStart(quote, end)) {
    const kind = kindAt(quote, start)
    const gap = start - end > 1 ? quote.slice(end, start) : ''
    end = wordEnd(quote, start, kind)
    const text = quote.slice(start, end)
    if (kind === small) smallWords?.add(text)
    if (kind === capital)
      tokens.push({ text, start, end, opensSentence: before === '' || isBetween(before, gap, endsNone) })
    before = text
  }
  return tokens
}

/** The word after another, in capitals or not. */
export function tokenAfter(quote: string, { text, end }: Token, endsNone: RegExp): Token | undefined {
  const start = wordStart(quote, end)
  if (start === quote.length) return undefined
  const next = wordEnd(quote, start, kindAt(quote, start))
  const opensSentence = isBetween(text, quote.slice(end, start), endsNone)
  return { text: quote.slice(start, next), start, end: next, opensSentence }
}

function isBetween(before: string, gap: string, endsNone: RegExp): boolean {
  return gap.length > 1 && /[.!?…:]["”']?\s+$/.test(gap) && !endsNone.test(before)
}

function wordStart(text: string, from: number): number {
  let start = from
  while (start < text.length && kindAt(text, start) === other) start += 1
  return start
}

// By code units: a pattern of letters takes three times as long.
function wordEnd(text: string, start: number, kind: number): number {
  const isJoined = kind === capital && isApostrophe(text, start + 1) && kindAt(text, start + 2) === capital
  let end = isJoined ? start + 3 : start + 1
  while (kindAt(text, end) !== other) end += 1
  if (!isApostrophe(text, end) || kindAt(text, end + 1) !== small) return end
  end += 2
  while (kindAt(text, end) === small) end += 1
  return end
}

function isApostrophe(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === 0x27 || unit === 0x2019
}

/** Beyond the end there are no words. */
function kindAt(text: string, at: number): number {
  return at < text.length ? kinds[text.charCodeAt(at)] || learnKind(text, at) : other
}

function learnKind(text: string, at: number): number {
  const unit = text.charCodeAt(at)
  const isSurrogate = unit >= 0xd800 && unit < 0xe000
  // The second half of a surrogate pair has the kind of the pair.
  const isSecond = unit >= 0xdc00 && isSurrogate && /[\ud800-\udbff]/.test(text[at - 1] ?? '')
  const kind = kindOf(String.fromCodePoint(text.codePointAt(isSecond ? at - 1 : at) ?? unit))
  if (!isSurrogate) kinds[unit] = kind
  return kind
}

function kindOf(character: string): number {
  if (/\p{Lu}/u.test(character)) return capital
  if (/\p{Ll}/u.test(character)) return small
  return /[\p{L}\p{N}]/u.test(character) ? otherOfWord : other
}
