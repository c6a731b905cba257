import type { Side } from '@earshot/contract/transcript'
import type { ElementMeanings } from '../../definitions/element.ts'
import { isPerson } from './is-person.ts'
import { createNames, type Name } from './names.ts'
import { type Found, pairRoles } from './pair-roles.ts'
import { findRoles, type Role } from './roles.ts'
import { findBySurname, fullName, isSamePerson, plainName } from './same-person.ts'
import { type Sentence, sourceOf } from './sentences.ts'
import type { Participant, Quote, SynthesisInput } from './synthesis-input.ts'

/** A person or a role in a sentence. */
export interface Mention {
  name: string | null
  role: string | null
  sentence: Sentence
  /** Whether it is the speaker of the sentence. */
  isSpeaker: boolean
  /** Whether the sentence shows that the person is of the selling side. */
  isOurs: boolean
  /** The name of the speaker, if it shares the first name with the person meant. */
  otherThan: string | null
}

const firstPerson = /\b(?:I|I[’'](?:m|ve|d|ll)|my|me)\b/
// "I'm the new CFO", but neither "I'm going to ask the CFO" nor "I'm not the CFO".
const beforeOwnRole =
  /\b(?:I[’']m|I am|I work as|my (?:role|job|title) is|I run|I lead)(?:,? (?:the|an?|our|your|in|also|still|just|new|acting|interim|group|uh|um|er))*,? $/i
// "I'm Aoife, the head of IT": the speaker's own name, even if the transcript has another.
const beforeSelf = /\b(?:I[’']m|I am|my name is|my name[’']s) $/i
const beforeRoleOfSelf = /\bI[’']m \p{Lu}[\p{L}’'-]+(?: \p{Lu}[\p{L}’'-]+)?, (?:(?:the|group|from|in) )*$/u
// "This is Kim", "Morning, Kim, finance" and "Kim here" are said by Kim, "Kim has to sign" of another.
const beforeOwnName = /\b(?:this is|it[’']s|name is|name[’']s) $/i
const beforeNameAlone = /(?:^|[.!?,] )$/
const afterNameAlone = /^(?:[.,]|$|,? (?:here|speaking)\b)/
const colleague =
  '(?:[\\p{L}-]+ ){0,2}(?:colleague|teammate|engineer|specialist|consultant|manager|trainer|boss),? $'
/** The words before a role, and before a name, of the selling side, by the speaker's side. */
const beforeOurs: Record<Side, { role: RegExp; name: RegExp }> = {
  rep: { role: /\b(?:my|our) (?:[\p{L}-]+ )?$/iu, name: new RegExp(`\\b(?:my|our) ${colleague}`, 'iu') },
  customer: { role: /\byour (?:[\p{L}-]+ )?$/iu, name: new RegExp(`\\byour ${colleague}`, 'iu') },
}
// "I took over from Nate as head of networks."
const afterPredecessor =
  /\bI(?:[’']ve| have)? (?:took|taken) over(?: from \p{Lu}[\p{L}’' -]*?)? as (?:(?:the|an?|new|acting|interim) )*$/u
// "He signs what I sign", "my director wants it back", "it's my replacement who signs, not me": another person decides.
const ofOther =
  /^(?:\p{L}+[.,] )*(?:he|she|they)\b|\bnot me\b|\bmy (?!(?:budget|call|decision|choice|say|signature|approval|job|role)\b)[\p{L}-]+ (?:who|has|have|signs?|decides?|approves?|will|would|wants?|needs?)\b/iu

/** The company of a quote. If it is unknown, each call counts as another one. */
export function companyOf(quote: Pick<Quote, 'fileId' | 'account'>): string {
  return quote.account ?? sourceOf(quote)
}

/** Plain names of the speakers on the calls of each company, each once, in alphabetical order. */
export function speakersByCompany(
  { participants, quotes }: SynthesisInput,
  isWanted: (participant: Participant) => boolean,
): Map<string, string[]> {
  const inCall = Map.groupBy(participants.filter(isWanted), ({ fileId }) => fileId)
  const speakersOf = (ofCompany: readonly Quote[]) => {
    const calls = new Set(ofCompany.flatMap(({ fileId }) => fileId ?? []))
    const names = [...calls].flatMap((call) => inCall.get(call) ?? []).map(({ name }) => plainName(name))
    return [...new Set(names)].toSorted()
  }
  return new Map([...Map.groupBy(quotes, companyOf)].map(([company, all]) => [company, speakersOf(all)]))
}

/** Finds the people of the buying side in a sentence, named or meant, and the named ones of the selling side. */
export function createMentions(
  input: SynthesisInput,
  sentences: readonly Sentence[],
): (sentence: Sentence) => Mention[] {
  const namesIn = createNames(sentences.map(({ quote }) => quote))
  const inCall = Map.groupBy(input.participants, ({ fileId }) => fileId)
  const repsOf = speakersByCompany(input, ({ side }) => side === 'rep')
  const speakersOf = speakersByCompany(input, () => true)
  return (sentence) => {
    const { quote, account } = sentence
    const present = inCall.get(sentence.fileId ?? 0) ?? []
    // A name shared with a rep of another company's calls is another person.
    const reps = repsOf.get(companyOf(sentence)) ?? []
    const speakers = speakersOf.get(companyOf(sentence)) ?? []
    const fullOf = (name: string) => findBySurname(name, speakers) ?? name
    const companies = [...input.ownDomains, account ?? ''].map((domain) => domain.split('.')[0] ?? '')
    const names = namesIn(quote)
    const withRole = new Set(
      pairRoles(names, findRoles(quote), quote).flatMap(({ name, role }) => (role && name) ?? []),
    )
    const people = names
      .filter((name) => withRole.has(name) || isPerson(name, quote, present))
      .filter(({ text }) => !reps.some((rep) => isSamePerson(fullOf(text), rep)))
      .filter(({ text }) => !companies.includes(text.toLowerCase()))
    return mentionsIn(sentence, people, present, input.meanings).map((mention) => {
      const name = mention.name === null ? null : fullOf(mention.name)
      // A speaker of the customer's side is not ours, even if a rep says "our CTO, Mr. Braun".
      return { ...mention, name, isOurs: mention.isOurs && name === mention.name }
    })
  }
}

function mentionsIn(
  sentence: Sentence,
  names: readonly Name[],
  present: readonly Participant[],
  meanings: ElementMeanings,
): Mention[] {
  const { quote } = sentence
  const roles = findRoles(quote)
  const speaker = sentence.speaker === null ? null : plainName(sentence.speaker)
  const side = sideOf(sentence.speaker, present)
  const himself = { name: speaker, sentence, isSpeaker: true, isOurs: false, otherThan: null }
  const mentionOf = createMention(sentence, speaker, side, present)
  if (side === 'rep') return pairRoles(names, roles, quote).flatMap(mentionOf)
  const own = roles.find((role) => isOwnRole(role, quote))
  if (own) {
    const said = names.find((name) => isSelf(name, quote))
    const self = said ? fullName(said.text, speaker === null ? [] : [speaker]) : speaker
    const others = names.filter(({ text }) => self === null || !isSamePerson(text, self))
    const otherRoles = roles.filter((role) => role !== own)
    const rest = pairRoles(others, otherRoles, quote).flatMap(mentionOf)
    return [{ ...himself, name: self, role: own.text }, ...rest]
  }
  if (speaker !== null && speaksOfHimself(sentence, names, roles, meanings))
    return [{ ...himself, role: null }]
  return pairRoles(names, roles, quote).flatMap(mentionOf)
}

/** Null if it is unknown, or if two people with this name are on different sides. */
function sideOf(speaker: string | null, present: readonly Participant[]): Side | null {
  const sides = new Set(present.filter(({ name }) => name === speaker).map(({ side }) => side))
  const [side = null] = sides
  return sides.size === 1 ? side : null
}

// "I'm the CFO's assistant" is not a CFO's sentence.
function isOwnRole({ start, end }: Role, quote: string): boolean {
  const before = quote.slice(0, start)
  const isOwn = [beforeOwnRole, beforeRoleOfSelf, afterPredecessor].some((pattern) => pattern.test(before))
  return isOwn && !/^[’']s\b/.test(quote.slice(end))
}

function isSelf({ start, end }: Name, quote: string): boolean {
  return beforeSelf.test(quote.slice(0, start)) && !/[’']s$/.test(quote.slice(start, end))
}

/** "I can sign that", "I told Walt this is the one". */
function speaksOfHimself(
  { quote, elementKeys }: Sentence,
  names: readonly Name[],
  roles: readonly Role[],
  meanings: ElementMeanings,
): boolean {
  const own = elementKeys
    .flatMap((key) => meanings[key] ?? [])
    .filter(({ about }) => about === 'speaker' || about === 'decider')
  if (!firstPerson.test(quote)) return false
  // "Gwen's a fan, and I like that" is about Gwen; "I told Walt this is the one" about whoever says it.
  const isGood = own.some(({ valence }) => valence === 'good')
  if (isGood && quote.search(firstPerson) < (names[0]?.start ?? quote.length)) return true
  if (own.some(({ about }) => about === 'decider') && ofOther.test(quote)) return false
  return own.length > 0 && names.length === 0 && roles.length === 0
}

function createMention(
  sentence: Sentence,
  speaker: string | null,
  side: Side | null,
  present: readonly Participant[],
): (found: Found) => Mention[] {
  const { quote } = sentence
  const customers = present.filter((one) => one.side === 'customer').map(({ name }) => plainName(name))
  const mention = { sentence, isSpeaker: false, isOurs: false, otherThan: null }
  return ({ name, role }) => {
    if (side !== null && isOfSeller({ name, role }, quote, side)) {
      if (!name) return []
      const isMet = customers.some((customer) => isSamePerson(name.text, customer))
      return [{ ...mention, name: name.text, role: null, isOurs: !isMet }]
    }
    const said = { ...mention, name: name?.text ?? null, role: role?.text ?? null }
    return [name ? withSpeaker(said, name, speaker) : said]
  }
}

/** Decides on the person if speakers name themselves, or another person with their own first name. */
function withSpeaker(mention: Mention, name: Name, speaker: string | null): Mention {
  const { quote } = mention.sentence
  if (isSelf(name, quote)) return { ...mention, isSpeaker: true }
  if (speaker === null || name.text.includes(' ') || !isSamePerson(name.text, speaker)) return mention
  return isOwnName(name, quote)
    ? { ...mention, name: speaker, isSpeaker: true }
    : { ...mention, otherThan: speaker }
}

/** "My VP of sales, Carla" in a rep's words, "your legal team" in a customer's. */
function isOfSeller({ name, role }: Found, quote: string, side: Side): boolean {
  const before = (found: Name | Role) => quote.slice(0, found.start)
  if (role && beforeOurs[side].role.test(before(role))) return true
  if (role && side === 'rep' && beforeOwnRole.test(before(role))) return true
  return name !== null && beforeOurs[side].name.test(before(name))
}

function isOwnName({ start, end }: Name, quote: string): boolean {
  const [before, after] = [quote.slice(0, start), quote.slice(end)]
  return beforeOwnName.test(before) || (beforeNameAlone.test(before) && afterNameAlone.test(after))
}
