import { readList, readPairs } from '../../language/read-list.ts'

/** How reported speech names a person. */
export interface Party {
  /** The first mention, "the customer"; null if it is always a pronoun. */
  noun: string | null
  subject: string
  object: string
  possessive: string
  possessiveAlone: string
}

export const we: Party = {
  noun: null,
  subject: 'we',
  object: 'us',
  possessive: 'our',
  possessiveAlone: 'ours',
}

/** A person named once, then "they"; with null always "they". */
export function third(noun: string | null): Party {
  return { noun, subject: 'they', object: 'them', possessive: 'their', possessiveAlone: 'theirs' }
}

const past = new Set(readList('past-forms'))
const alike = new Set('beat became cost cut hit hurt let put quit read set shut split'.split(' '))
const withS = new Map([
  ['am', 'is'],
  ['are', 'is'],
  ['have', 'has'],
  ['do', 'does'],
  ['go', 'goes'],
  ["don't", "doesn't"],
  ["haven't", "hasn't"],
  ["aren't", "isn't"],
  ["weren't", "wasn't"],
  ['were', 'was'],
  ['gotta', 'has to'],
  ['wanna', 'wants to'],
])
const plurals = new Map([
  ['am', 'are'],
  ['was', 'were'],
  ["wasn't", "weren't"],
  ['gotta', 'have to'],
  ['wanna', 'want to'],
])
const asTheyAre = new Set(
  "can can't cannot could couldn't will won't would wouldn't should shouldn't shall shan't may might must mustn't did didn't had hadn't was wasn't is isn't has hasn't".split(
    ' ',
  ),
)
const adverbs = new Set(
  'also always already just really still never only then probably actually definitely certainly currently usually often now all both mostly normally finally simply even personally'.split(
    ' ',
  ),
)
const noVerb = new Set(
  'two three four guys folks people of and or but in at on for with from who the a an'.split(' '),
)
const inverting = new Set(
  "do does did are is was were have has can will would should could don't didn't aren't won't can't shall may".split(
    ' ',
  ),
)
// After these, "you" is a subject; after others, an object.
const beforeSubject = new Set(
  'and but or if when that what because so as once until till before after which how where than whether since while then unless though although who whatever whenever only'.split(
    ' ',
  ),
)
// "Let you take it" has no subject.
const beforeObject = new Set(
  'let make makes help helps see have has had get gets hear watch of for to with than'.split(' '),
)
const ends: Record<string, string> = { m: 'am', re: 'are', ve: 'have', ll: 'will', d: 'would' }
const token = /[\p{L}\p{N}]+(?:['’-]\p{L}+)*|[^\p{L}\p{N}]+/gu
const isWord = /^[\p{L}\p{N}]/u
const unclear = /^(?:mine|ours|yours)'|^(?:who|what|where|when|how)'(?:ve|re|d|ll)$/
const ofSpeaker = /^(?:i|we|me|us|my|our|mine|ours|myself|ourselves)$/
const ofOther = /^(?:you|your|yours|yourself|yourselves)$/

type Agreement = 'third' | 'plural'

/** The state while a sentence is read. */
interface Way {
  words: readonly string[]
  named: Set<Party>
  /** The change of the next verb. */
  verb: Agreement | undefined
  /** Whether the last verb was changed: one that "and" joins to it is, too. */
  isInflected: boolean
}

/**
 * The words of a speaker as another would tell them: "I'll send you my notes" becomes "we will send the customer our notes". Undefined where
 * the order of the words asks something, or what stands for whom is not clear.
 */
export function turnPersons(text: string, parties: { own: Party; other: Party }): string | undefined {
  const tokens = text.match(token) ?? []
  const words = tokens.map((part) => part.toLowerCase().replaceAll('’', "'"))
  const way: Way = { words, named: new Set(), verb: undefined, isInflected: false }
  const told: string[] = []
  for (const [at, part] of tokens.entries()) {
    const turned = turn(part, at, way, parties)
    if (turned === undefined) return undefined
    told.push(turned)
  }
  return told.join('')
}

function turn(
  part: string,
  at: number,
  way: Way,
  { own, other }: { own: Party; other: Party },
): string | undefined {
  const word = way.words[at] ?? ''
  if (!isWord.test(part)) {
    if (/[.,;:—–]/.test(part)) way.verb = undefined
    return part
  }
  if (unclear.test(word)) return undefined
  const [base = '', end] = /^(?:i|we|you)'/.test(word) ? word.split("'") : [word]
  if (ofSpeaker.test(base)) return turnPronoun({ base, end, at, party: own }, way)
  return ofOther.test(base) ? turnPronoun({ base, end, at, party: other }, way) : turnVerb(part, at, way)
}

function turnVerb(part: string, at: number, way: Way): string | undefined {
  const { words, verb, isInflected } = way
  const word = words[at] ?? ''
  if (!verb) return isInflected && words[at - 2] === 'and' && coordinated.has(word) ? inflect(word) : part
  const changed = changeVerb(word, verb)
  if (adverbs.has(word)) return part
  way.isInflected = verb === 'third' && changed !== word && !withS.has(word)
  way.verb = undefined
  return changed === word ? part : changed
}

interface Pronoun {
  base: string
  end: string | undefined
  at: number
  party: Party
}

function turnPronoun(pronoun: Pronoun, way: Way): string | undefined {
  const { base, end, at, party } = pronoun
  if (/sel(?:f|ves)$/.test(base)) return party === we ? 'ourselves' : 'themselves'
  const noun = way.named.has(party) ? null : party.noun
  way.named.add(party)
  const before = wordBefore(way.words, at)
  const isSubject = /^(?:i|we)$/.test(base) || (base === 'you' && isSubjectYou(way.words, at, before, end))
  if (!isSubject) return asObject(base, noun, party)
  return before && inverting.has(before) ? undefined : asSubject(pronoun, noun, way)
}

function asObject(base: string, noun: string | null, party: Party): string {
  const isOwner = /^(?:my|our|your|mine|ours|yours)$/.test(base)
  if (noun) return isOwner ? possessive(noun) : noun
  if (!isOwner) return party.object
  return /^(?:my|our|your)$/.test(base) ? party.possessive : party.possessiveAlone
}

function asSubject({ end, at, party }: Pronoun, noun: string | null, way: Way): string | undefined {
  const agreement = noun ? 'third' : 'plural'
  const subject = noun ?? party.subject
  if (end === undefined) {
    way.verb = agreement
    return subject
  }
  const full = wholeVerb(end, way.words[at + 2] ?? '')
  return full && `${subject} ${changeVerb(full, agreement) ?? full}`
}

// "We'd nobody" and "we'd sixty-one percent" had it, "I'd better" and "I'd lost" had it before, "I'd send" would.
const had = /^(?:an?|the|no|nobody|nothing|some|my|our|any|enough|\d.*|better|been|.*[^e]ed)$/
const sums = new Set(readPairs('number-words').keys())

function wholeVerb(end: string, next: string): string | undefined {
  const isPast = had.test(next) || sums.has(next.replace(/-.*/, '')) || (past.has(next) && !alike.has(next))
  return end === 'd' && isPast ? 'had' : ends[end]
}

const coordinated = new Set(
  'pay brew sell send call come go get take make put give look see keep write sign bring run tell ask check talk want need have do use buy meet ring think say know decide leave start stop move confirm check pay sign review share speak drop'.split(
    ' ',
  ),
)

function wordBefore(words: readonly string[], at: number): string | undefined {
  for (let place = at - 1; place >= 0; place -= 1) {
    const word = words[place] ?? ''
    if (/[.,;:—–]/.test(word)) return undefined
    if (isWord.test(word) && !adverbs.has(word)) return word
  }
  return undefined
}

function isSubjectYou(
  words: readonly string[],
  at: number,
  before: string | undefined,
  end: string | undefined,
): boolean {
  if (end !== undefined || before === undefined || beforeSubject.has(before)) return true
  const next = words[at + 2] ?? ''
  if (coordinated.has(next) && !beforeObject.has(before)) return true
  return asTheyAre.has(next) || withS.has(next) || isPast(next)
}

function changeVerb(word: string, agreement: Agreement): string | undefined {
  if (adverbs.has(word)) return word
  if (agreement === 'plural') return plurals.get(word) ?? word
  if (noVerb.has(word) || /ing$|\d/.test(word)) return undefined
  const changed = withS.get(word)
  if (changed !== undefined) return changed
  return asTheyAre.has(word) || isPast(word) ? word : inflect(word)
}

/** An action after "she": "send it and wait" becomes "sends it and waits"; undefined if it begins with no verb. */
export function inThird(action: string): string | undefined {
  const [verb = '', ...rest] = action.split(' ')
  const changed = thirdOf(verb)
  if (changed === undefined) return undefined
  const joined = rest.map((word, at) =>
    rest[at - 1] === 'and' && coordinated.has(word) ? thirdOf(word) : word,
  )
  return [changed, ...joined].join(' ')
}

function thirdOf(verb: string): string | undefined {
  const word = verb.toLowerCase()
  if (!/^\p{L}+$/u.test(word) || noVerb.has(word) || asTheyAre.has(word)) return undefined
  return withS.get(word) ?? inflect(word)
}

function isPast(word: string): boolean {
  return past.has(word) || /[^e]ed$/.test(word)
}

function inflect(word: string): string {
  if (/(?:s|sh|ch|x|z|o)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

function possessive(name: string): string {
  return name.endsWith('s') ? `${name}’` : `${name}’s`
}
