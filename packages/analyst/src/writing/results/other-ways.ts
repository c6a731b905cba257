/** An alternative other than a vendor, with its place in a quote. */
export interface OtherWay {
  name: string
  start: number
  end: number
}

const tool =
  'it|one|this|that|these|something|everything|things?|tools?|systems?|software|solutions?|apps?|platforms?'
const ourselves = '(?:ourselves|themselves|himself|herself|internally)'
// "Build it in-house", "the in-house option"; but no "in-house lawyer", no "they build the trucks themselves", no "doing nothing wrong".
const inHouse = `in[- ]house\\b(?=[^\\w\\s]|$| (?:and|or|but|with|for|is|was|too|again|instead|option|development|${tool})\\b)`
const goesOn =
  '(?=[^\\w\\s]|$| (?:and|or|but|is|was|option|costs?|about|instead|for|as|until|at all|this|now)\\b)'
const ways: readonly [name: string, said: RegExp][] = [
  [
    'Build it in-house',
    new RegExp(
      `\\b(?:${inHouse}|(?:buil[dt]|building|develop|write|code)\\b(?: (?:a|an|the|all|whole|own|like|${tool})){0,5} ${ourselves}\\b|buil[dt](?:ing)? our own (?:\\S+ )?(?:${tool})\\b|(?:can|could|would|to) build it\\b|own build\\b)`,
      'i',
    ),
  ],
  [
    'Stay as we are',
    new RegExp(
      `\\b(?:(?:doing|do-|(?:can|could|would|to|or|just|simply|we) do) ?nothing${goesOn}|status quo\\b|no[- ]decision\\b|stay(?:ing)? (?:put|as we are|as it is|where we are|with what)|(?:leave|keep) (?:it|things) (?:as|the way)|go(?:ing)? back to what we|keep what we|carry on as|stick(?:ing)? with what)`,
      'i',
    ),
  ],
  ['Spreadsheets', /\b(?:spreadsheets?|excel|google sheets)\b/i],
  // "On paper there's no contest", "she'll want that on paper".
  [
    'Paper',
    /(?<=\b(?:on|than|to|with|use|uses|using) )(?<!\b(?:want|get|have|send|give|put)s? (?:that|it|this|something) on )paper\b(?!,? (?:it|that|this|they|there|we|you|he|she|your|the)\b)|\bpen and paper\b/i,
  ],
]

/** The other ways that a quote names, each once. */
export function waysIn(quote: string): OtherWay[] {
  return ways.flatMap(([name, said]) => {
    const found = said.exec(quote)
    return found ? [{ name, start: found.index, end: found.index + found[0].length }] : []
  })
}
