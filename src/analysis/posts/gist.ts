const gistCharsMax = 70
const hesitation = /(?<![\p{L}\p{N}])(?:u+m+|u+h+|uhm+|e+r+m?|h+m+|mhm+)(?![\p{L}\p{N}])[,…]*\s*/giu
// Before a comma or a new beginning these open a quote; "no budget", "so far", "right now", "because of the price" say something.
const beginning =
  "(?=(?:i|we|you|they|he|she|it|there|this|that['’]s|here['’]s|the|our|my|what|how|if|let['’]s|yeah|yes|basically|honestly|actually)\\b(?!\\?))"
const opener = new RegExp(
  `^(?:${[
    '(?:and|but|yeah|yes|basically|honestly|actually)[\\s,…]+',
    '(?:so|well|no|okay|ok|right|now|then|because|like|i mean|you know|i think)\\s*[,…][\\s,…]*',
    `(?:so|well|okay|ok|because|i think)\\s+${beginning}`,
  ].join('|')})+(?=\\S)`,
  'i',
)
const clauseEnd = /(?<=[,;:.?!…–—])\s+/
// Words of four letters and more say something, most of the time; of these exceptions there are few.
const empty = new Set(
  `that this with have from they them then there their what when where which would could should about because just like really
  been being were your yours ours into over very some than going think know mean also only even more much well yeah okay right`.split(
    /\s+/,
  ),
)

/** What a quote is about, in its own words: the stretch of whole clauses that says most in at most 70 characters. */
export function gistOf(quote: string): string {
  const said = plain(quote)
  let best = { stretch: said, substance: 0 }
  for (const { stretch, isFirst } of stretchesOf(said.split(clauseEnd))) {
    // A sentence is best understood from its beginning.
    const substance = substanceOf(stretch) - (isFirst ? 0 : 1)
    if (substance > best.substance) best = { stretch, substance }
  }
  return shorten(best.stretch.replace(/[\s,;:.–—]+$/u, ''), gistCharsMax)
}

// Runs of clauses that are short enough, and single clauses however long.
function* stretchesOf(clauses: readonly string[]): Generator<{ stretch: string; isFirst: boolean }> {
  for (let first = 0; first < clauses.length; first += 1) {
    for (let last = first + 1; last <= clauses.length; last += 1) {
      const stretch = clauses.slice(first, last).join(' ').replace(opener, '')
      if (stretch.length > gistCharsMax && last > first + 1) break
      yield { stretch, isFirst: first === 0 }
    }
  }
}

/** A text of at most so many characters, cut between words where there are any. */
export function shorten(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const cut = text.slice(0, charsMax - 1)
  const kept = /^\S*$/.test(cut) ? cut : cut.replace(/\s+\S*$/, '')
  return `${kept.replace(/[\ud800-\udbff]$/, '').replace(/[\s,;:.–—]+$/u, '')}…`
}

function plain(quote: string): string {
  const text = quote.replace(hesitation, '').replace(/\s+/g, ' ').trim()
  return text.replace(opener, '') || quote.trim()
}

// Figures say most.
function substanceOf(stretch: string): number {
  const words = stretch.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  const heavy = words.filter((word) => /\p{N}/u.test(word)).length
  return heavy + words.filter((word) => word.length > 3 && !empty.has(word)).length
}
