import { type AlternativeRow, alternativesMax, sidesMax } from '../../contract/slice-output.ts'
import { firstNames } from './first-names.ts'
import { createNames, isMisheard, type Name, spellingOf } from './names.ts'
import { byConfidence, elementsOf, type Sentence, sentencesOf, supportOf } from './sentences.ts'
import type { SynthesisInput } from './synthesis-input.ts'

// How far from its name an alternative is still "they", in stretches of one speaker.
const segmentsApartMax = 12

/** Other ways than a vendor, by what is said of them. */
const ways: [name: string, said: RegExp][] = [
  [
    'Build it in-house',
    /\bin[- ]house\b|\b(?:buil[dt]|building|develop|write|code)\b(?: \S+){0,4} (?:ourselves|themselves|himself|herself|internally|our own)\b|\b(?:can|could|would|to) build it\b|\bown build\b/i,
  ],
  [
    'Stay as we are',
    /\b(?:do(?:ing)?[- ]nothing|status quo|no[- ]decision)\b|\bstay(?:ing)? (?:put|as we are|as it is|where we are|with what)|\b(?:leave|keep) (?:it|things) (?:as|the way)|\bgo(?:ing)? back to what we|\bkeep what we|\bcarry on as|\bstick(?:ing)? with what/i,
  ],
  ['Spreadsheets', /\b(?:spreadsheets?|excel|google sheets)\b/i],
  ['Paper', /(?<=\b(?:on|than|to|with|use|using) )paper\b|\bpen and paper\b/i],
]

interface Mention {
  sentence: Sentence
  named: Named[]
}

interface Named {
  /** A vendor's name as spelt for comparison, or the name of another way. */
  spelling: string
  isVendor: boolean
  /** Something is said to be better *than* it. */
  isLesser: boolean
}

// A name among quotes about alternatives can be a customer, a branch or a town; a vendor is looked at, used, compared, or does things.
const beforeVendor =
  /\b(?:(?:look|looked|looking|quick look|had a look) at|(?:talk|talked|talking|speaking|spoke) (?:to|with)|consider\w*|evaluat\w*|(?:demos?|quotes?|offers?|proposals?|bids?|trials?|pitch\w*) (?:from|with|by|of)|trial\w*|compar\w*(?: (?:to|with|against))?|versus|vs\.?|instead of|rather than|unlike|than|switch\w* (?:to|from)|mov\w* (?:to|from|off)|(?:went|go|going) (?:with|for)|on|use|uses|used|using|chose|choose|pick|picked|prefer\w*|buy|bought|have|has|had|get|got|called|it[’']s|meaning|like|liked|saw|seen|tried|try|dropped|left|leave|replac\w*|keep|or|and|does|did)\s+(?:a |the )?$/i
const afterVendor =
  /^(?:,? (?:they|their)\b|[’']s (?:come|cheaper|better|offer\w*|price\w*|quote\w*|support|app|product|demo|free)|(?:[’']s|[’']ve|[’']re)? ?(?:came|come|comes|quoted|offer\w*|cost\w*|charge\w*|has|had|have|does|do|did|doesn|don|didn|can|could|told|said|says|claim\w*|promis\w*|support\w*|fail\w*|lack\w*|include\w*|gives?|gave|showed|isn|wasn|won|looks|looked|seems|is (?:cheaper|better|faster|slower|free|too|more|less|half|also|the other)|was (?:cheaper|better|slower|free|too|more|less|half))\b)/

/** Each alternative once, whatever its spelling, with what speaks for and against it; last what names none. */
export function alternativesOf(input: SynthesisInput, elementKeys: readonly string[]): AlternativeRow[] {
  const sentences = sentencesOf(input, elementKeys)
  const { mentions, nameOf } = findMentions(input, sentences)
  const inCall = Map.groupBy(mentions, ({ sentence }) => sentence.fileId)
  const attributed = mentions.flatMap(({ sentence, named }) => {
    const told = named.map(({ spelling, isLesser }) => ({ sentence, spelling, isLesser }))
    if (told.length > 0) return told
    return [{ sentence, spelling: nearest(sentence, inCall.get(sentence.fileId) ?? []), isLesser: false }]
  })
  return [...Map.groupBy(attributed, ({ spelling }) => spelling)]
    .map(([spelling, same]) => {
      const name = spelling === null ? null : (nameOf.get(spelling) ?? spelling)
      return rowOf(name, same, elementKeys)
    })
    .toSorted(byAccounts)
    .slice(0, alternativesMax)
}

function rowOf(
  name: string | null,
  told: readonly { sentence: Sentence; isLesser: boolean }[],
  elementKeys: readonly string[],
): AlternativeRow {
  const best = told.toSorted((a, b) => byConfidence(a.sentence, b.sentence))
  const sentences = best.map(({ sentence }) => sentence)
  const { accounts, ...support } = supportOf(sentences)
  // "Faster than paper" is a strength of what is faster.
  const said = (elementKey: string, other: string) =>
    best
      .filter(({ sentence, isLesser }) => sentence.elementKeys.includes(isLesser ? other : elementKey))
      .slice(0, sidesMax)
      .map(({ sentence: { quote, account, evidenceId } }) => ({ quote, account, evidenceId }))
  return {
    name,
    strengths: said('competitor_strength', 'competitor_weakness'),
    weaknesses: said('competitor_weakness', 'competitor_strength'),
    elementKeys: elementsOf(sentences, elementKeys),
    accountCount: accounts.length,
    accounts,
    ...support,
  }
}

function byAccounts(a: AlternativeRow, b: AlternativeRow): number {
  if (a.name === null || b.name === null) return a.name === null ? 1 : -1
  return (
    b.accountCount - a.accountCount ||
    b.callCount - a.callCount ||
    b.evidenceCount - a.evidenceCount ||
    (a.name < b.name ? -1 : 1)
  )
}

/** The vendor named last before in the call, else next after; null where the call names none near. */
function nearest({ segmentIndex }: Sentence, inCall: readonly Mention[]): string | null {
  if (segmentIndex === null) return null
  const [first] = inCall
    .flatMap(({ sentence, named }) =>
      named
        .filter(({ isVendor }) => isVendor)
        .map(({ spelling }) => {
          const back = segmentIndex - (sentence.segmentIndex ?? Number.NEGATIVE_INFINITY)
          // What comes after is half as likely to be meant.
          return { spelling, distance: back >= 0 ? back : -2 * back }
        }),
    )
    .filter(({ distance }) => distance <= segmentsApartMax)
    .toSorted((a, b) => a.distance - b.distance || (a.spelling < b.spelling ? -1 : 1))
  return first?.spelling ?? null
}

function findMentions(input: SynthesisInput, sentences: readonly Sentence[]) {
  const mayBeVendor = createVendorTest(input)
  const namesIn = createNames(sentences.map(({ quote }) => quote))
  const found = sentences.map((sentence) => ({
    sentence,
    names: namesIn(sentence.quote).filter(({ text }) => mayBeVendor(text)),
  }))
  const spellings = mergeSpellings(found.flatMap(({ names }) => names.map(({ text }) => text)))
  const mainOf = ({ text }: Name) => spellings.mainOf(spellingOf(text))
  const vendors = new Set(
    found.flatMap(({ sentence, names }) =>
      names.filter((name) => isVendorIn(name, sentence.quote)).map(mainOf),
    ),
  )
  const mentions = found.map(({ sentence, names }) => {
    const named = names.filter((name) => vendors.has(mainOf(name)))
    const all = [
      ...named.map((name) => vendorIn(mainOf(name), name, sentence.quote)),
      ...waysIn(sentence.quote),
    ]
    return { sentence, named: [...new Map(all.map((one) => [one.spelling, one])).values()] }
  })
  return { mentions, nameOf: spellings.nameOf }
}

function isVendorIn({ start, end }: Name, quote: string): boolean {
  const isAlone = /(?:^|[.!?]\s*)$/.test(quote.slice(0, start)) && /^[.!?]/.test(quote.slice(end))
  return isAlone || beforeVendor.test(quote.slice(0, start)) || afterVendor.test(quote.slice(end))
}

function vendorIn(spelling: string, { start }: Name, quote: string): Named {
  return { spelling, isVendor: true, isLesser: /\bthan (?:\S+ )?$/.test(quote.slice(0, start)) }
}

function waysIn(quote: string): Named[] {
  return ways.flatMap(([spelling, said]) => {
    const found = said.exec(quote)
    if (!found) return []
    return [{ spelling, isVendor: false, isLesser: /\bthan (?:\S+ )?$/.test(quote.slice(0, found.index)) }]
  })
}

/** Names are one where they differ in blanks, case or a misheard letter. The most used spelling stands for all. */
function mergeSpellings(written: readonly string[]) {
  const groups = [...Map.groupBy(written, spellingOf)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  const mains = new Map<string, string>()
  const nameOf = new Map<string, string>()
  for (const [spelling, names] of groups) {
    const main = nameOf.keys().find((known) => isMisheard(known, spelling)) ?? spelling
    mains.set(spelling, main)
    if (main === spelling) nameOf.set(main, mostUsed(names))
  }
  return { nameOf, mainOf: (spelling: string) => mains.get(spelling) ?? spelling }
}

function mostUsed(names: readonly string[]): string {
  const [best] = [...Map.groupBy(names, (name) => name)].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  )
  return best?.[0] ?? ''
}

/** A name that is no person, no place, and neither the customers' company nor our own. */
function createVendorTest({ participants, ownDomains, quotes }: SynthesisInput) {
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
    if (spelling.length < 3 || places.has(name) || words.some(isKnown)) return false
    return !companies.some(
      (company) => company.startsWith(spelling) || (company.length > 3 && spelling.startsWith(company)),
    )
  }
}
