const hesitation = '(?:u+m+|u+h+|uhm+|e+r+m?|h+m+|mm+|mhm+)'
// With the commas around it: "the drivers, uh, drove".
const hesitations = new RegExp(`,?(?:^|\\s)${hesitation}(?=$|[\\s,.…?!]),?…?`, 'giu')
const aside = /,\s(?:you know|i mean),(?= )/gi
// Before a comma or a new beginning these open a quote; "no budget", "so far", "right now", "because of the price" say something.
const beginning =
  "(?=(?:i|we|you|they|he|she|it|there|this|that['’]s|here['’]s|the|our|my|what|how|if|let['’]s|yeah|yes|basically|honestly|actually)\\b(?!\\?))"
const opening = new RegExp(
  `^(?:${[
    `(?:and|but|yeah|yes|basically|honestly|actually|oh|ah|${hesitation})\\b[\\s,.…]+`,
    '(?:so|well|no(?!\\. \\d)|ok|okay|right|now|then|because|like|you know|i mean|i think|look|see)\\s*[,.…][\\s,.…]*',
    `(?:so|well|ok|okay|look|because|i think)\\s+(?:(?=${hesitation}\\b)|${beginning})`,
  ].join('|')})+(?=\\S)`,
  'i',
)

/** A text in one line, without what is said while thinking: hesitations, "you know" between commas, and what only opens a sentence. */
export function stripFillers(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  const said = plain.replace(opening, '').replace(hesitations, '').replace(aside, '').trim()
  return /[\p{L}\p{N}]/u.test(said) ? said : plain
}
