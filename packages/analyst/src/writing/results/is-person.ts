import { alternatives } from '../../language/compile-phrases.ts'
import { firstNames } from '../../language/first-names.ts'
import { readList } from '../../language/read-list.ts'
import type { Name } from './names.ts'
import { placeNames } from './place-names.ts'
import { isSamePerson, plainName } from './same-person.ts'
import type { Participant } from './synthesis-input.ts'

const afterName = /^(?:,? s?he\b| (?:signs(?! off)|decides|approves|is in charge)\b)/
// "Our CFO prefers Kelmora, he knows it": the CFO does.
const beforeProduct =
  /\b(?:prefer\w*|likes?|liked|uses?|used|using|chooses?|chose|picks?|picked|buys?|bought|(?:goes|go|going|went) (?:with|for)|(?:is|are|was|were|been|still) on|[’'](?:s|m|re) on|(?:comes?|came) from|(?:switch|mov)\w* to)\s$/i
const beforeName =
  /\b(?:(?:s?he[’']s|man|woman|lady|guy|someone|somebody|colleague) (?:called|named)|(?:his|her|my) name(?: is|[’']s)|mrs?\.?|ms\.?|dr\.?|boss,?|reports? to)\s$/i
const beforePlace = /\b(?:in|near|around|outside|San|Santa|Saint|St\.?|Los|Las|Fort|Port|Mount|Lake)\s$/
const afterPlace = new RegExp(`^ ${alternatives(readList('site-kinds'))}\\b`)

/** Whether a name in a quote is a person's: a common first name, someone `present`, or by the words around it. */
export function isPerson(
  { text, start, end }: Name,
  quote: string,
  present: readonly Participant[],
): boolean {
  const [before, after] = [quote.slice(0, start), quote.slice(end)]
  // "We have two Daniels."
  if (/s$/.test(text) && /\b(?:two|three|four|both|several|\d+)(?: of the)? $/.test(before)) return false
  if (present.some(({ name }) => isSamePerson(text, plainName(name)))) return true
  const isPlace = beforePlace.test(before) || (!text.includes(' ') && afterPlace.test(after))
  if (isPlace) return false
  const [first = ''] = text.toLowerCase().split(/[ -]/)
  if (firstNames.has(first)) return true
  const isMarked = beforeName.test(before) || (afterName.test(after) && !beforeProduct.test(before))
  return isMarked && !placeNames.has(text.toLowerCase())
}
