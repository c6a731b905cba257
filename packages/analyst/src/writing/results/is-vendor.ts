import { compilePhrases } from '../../language/compile-phrases.ts'
import { firstNames } from '../../language/first-names.ts'
import { readList } from '../../language/read-list.ts'
import { type Name, spellingOf } from './names.ts'
import { placeNames } from './place-names.ts'
import type { SynthesisInput } from './synthesis-input.ts'

// A name among quotes about alternatives can be a customer, a branch or a town; a vendor is looked at, used, compared, or does things.
const beforeVendor =
  /\b(?:(?:look|looked|looking|quick look|had a look) at|(?:talk|talked|talking|speaking|spoke) (?:to|with)|consider\w*|evaluat\w*|(?:demos?|quotes?|offers?|proposals?|bids?|trials?|pitch\w*) (?:from|with|by|of)|trial\w*|compar\w*(?: (?:you|us|it|them|that|this))?(?: (?:to|with|against))?|versus|vs\.?|instead of|rather than|unlike|than|switch\w* (?:to|from)|mov\w* (?:to|from|off)|(?:went|go|going) (?:with|for)|(?:are|is|was|were|been|still|now|[’'](?:re|s|m)) on|you(?: guys)? (?:and|or)|use|uses|used|using|chose|choose|pick|picked|prefer\w*|buy|bought|have|has|had|get|got|called|it[’']s|meaning|(?<!\b(?:look|feel|sound|work|behave|just|bit|thing|something)s? )like|liked|saw|seen|tried|try|dropped|left|leave|replac\w*|keep)\s+(?:a |the )?$/i
const afterVendor =
  /^(?:,? (?:they|their)\b|(?:[’']s| is| was) (?:much |far |way |a lot |a bit |even )?(?:cheaper|better|faster|slower|easier|worse|pricier|dearer|more|less|too)\b|[’']s (?:come|offer\w*|price\w*|quote\w*|support|app|product|demo|free)|(?:[’']s|[’']ve|[’']re)? ?(?:came|come|comes|quoted|offer\w*|cost\w*|charge\w*|has|had|have|does|do|did|doesn|don|didn|can|could|told|said|says|claim\w*|promis\w*|support\w*|fail\w*|lack\w*|include\w*|gives?|gave|showed|isn|wasn|won|looks|looked|seems|(?:is|was) (?:free|half|also|the other))\b)/

// Longer than any match of `beforeVendor`, so that a long quote is not searched in full for each name.
const wordsCharsMax = 80
const joined = /^,? (?:and|or|nor)(?: (?:at|with|to|from|by|of|for))?(?: the)? $/i
// "Cheap." says what a vendor is, and "our own inventory called Nimbus" is none; "Phil at Kershaws had Kelmora" speaks of a customer.
const quality = compilePhrases(readList('qualities'), { at: 'whole' })
const beforeOwn = /\bour own (?:\S+ ){0,4}called $/
// "It's a Mercedes" likens.
const likened = /(?:\b(?:is|was|like)|[’']s) an? $/i
// "There's Kelmora. They're strong on quotes."
const isThere = /\b[Tt]here(?:[’']s| is| was) (?:also )?$/
const theyFollow = /^[.,] (?:[Tt]hey|[Ii]t)\b/
const afterCustomer = /^ (?:has|had|have|uses?|used|bought|chose|picked|tried) \p{Lu}\p{Ll}/u

/** The names that the words around them mark as vendors', or join to a vendor's. */
export function findVendors(names: readonly Name[], quote: string): Name[] {
  const vendors: Name[] = []
  for (const [at, name] of names.entries()) {
    const before = names[at - 1]
    const isJoined = before && before === vendors.at(-1) && joined.test(quote.slice(before.end, name.start))
    if (isJoined || isVendorIn(name, quote)) vendors.push(name)
  }
  return vendors
}

function isVendorIn({ text, start, end }: Name, quote: string): boolean {
  const [before, after] = [quote.slice(Math.max(0, start - wordsCharsMax), start), quote.slice(end)]
  if (beforeOwn.test(before) || afterCustomer.test(after) || likened.test(before)) return false
  if (isThere.test(before) && theyFollow.test(after)) return true
  const isAlone = /(?:^|[.!?]\s*)$/.test(before) && /^[.!?]/.test(after) && !quality.test(text)
  return isAlone || beforeVendor.test(before) || afterVendor.test(after)
}

/** A test for names other than people, places, the customers' companies and our own. */
export function createVendorTest({ participants, ownDomains, quotes }: SynthesisInput) {
  const people = new Set(participants.flatMap(({ name }) => name.toLowerCase().match(/\p{L}+/gu) ?? []))
  const places = new Set(
    quotes.flatMap(({ quote }) =>
      [...quote.matchAll(/\b(?:in|near|around|outside) (\p{Lu}\p{L}+)/gu)].flatMap(([, name]) => name ?? []),
    ),
  )
  const domains = new Set([...ownDomains, ...quotes.flatMap(({ account }) => account ?? [])])
  const companies = [...domains].map((domain) => spellingOf(domain.split('.')[0] ?? ''))
  return (name: string): boolean => {
    const words = name.toLowerCase().split(/[ -]/)
    const spelling = spellingOf(name)
    const isKnown = (word: string) => people.has(word) || firstNames.has(word)
    if (spelling.length < 3 || places.has(name) || placeNames.has(name.toLowerCase())) return false
    if (words.some(isKnown)) return false
    return !companies.some(
      (company) => company.startsWith(spelling) || (company.length > 3 && spelling.startsWith(company)),
    )
  }
}
