import { firstNames } from '../results/first-names.ts'
import type { NamesIn } from '../results/names.ts'
import { isSamePerson } from '../results/same-person.ts'
import { hasName } from './check-names.ts'
import { clausesOf, rankSources, type Source } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'

const sharedMin = 2
const self = /\b(?:i|we|me|us|my|our)(?:'\w+)?\b/
const listener = /\b(?:you|your|yours)(?:'\w+)?\b|\?$/
const third = /\b(?:he|she|him|his|her|hers|they|them|their|who)(?:'\w+)?\b/
const single =
  /\b(?:he|she|his|my (?:associate|brother|sister|wife|husband|boss|father|mother|partner|colleague)[\w-]*)(?:'\w+)?\b/
// "His brother Tobias", "At Tidio".
const subjectReach = 14
const openingReach = 8
const reachTurns = 3

/** The name that a text gives to what its quotes tell of somebody else: "Cecily scans it" for "I'll have Edmund scan it". */
export function findMisplacedName(text: string, evidence: Evidence, namesIn: NamesIn): string | null {
  const all = namesIn(text).map(({ text: name }) => name)
  for (const clause of clausesOf(text)) {
    const subject = namesIn(clause).find(({ start }) => start <= subjectReach)?.text
    if (subject === undefined || isRecord(subject, evidence)) continue
    const sources = rankSources(clause.replaceAll(subject, ' '), evidence)
    const main = sources.filter(
      ({ shared }) => shared.length >= Math.max(sharedMin, sources[0]?.shared.length ?? 0),
    )
    const isOfOther = (source: Source) =>
      isOfStranger(subject, source, all, evidence, namesIn) ||
      (!isAbout(subject, source, evidence) && hasOtherSubject(source, all, evidence, namesIn))
    if (main.length > 0 && main.every(isOfOther)) return subject
  }
  return null
}

// "Farmer Brothers was here": another name opens the sentence, or is the last before its "he".
function isOfStranger(
  subject: string,
  { said, sentence }: Source,
  all: string[],
  { call }: Evidence,
  namesIn: NamesIn,
): boolean {
  const isSpeaker = said.speaker !== null && isSamePerson(subject, said.speaker)
  if (isSpeaker || hasName(sentence, subject)) return false
  const isOther = (name: string) => !all.some((own) => hasName(own, name) || hasName(name, own))
  const [opening] = namesIn(sentence)
  if (opening && opening.start <= openingReach && !/^\p{Lu}+$/u.test(opening.text)) {
    const isAddressed =
      /^(?:[,.!?]|$)/.test(sentence.slice(opening.end)) &&
      !/^, (?:he|she|they)\b/.test(sentence.slice(opening.end))
    return !isAddressed && isOther(opening.text)
  }
  if (!/^(?:\W*(?:and|but|so|well|oh|yes|no)\W+)*(?:he|she)\b/.test(plain(sentence))) return false
  const turn = call.segments[said.segmentIndex]?.text ?? ''
  const before = [
    turn.slice(0, Math.max(0, turn.indexOf(sentence))),
    call.segments[said.segmentIndex - 1]?.text ?? '',
  ]
  const isPerson = (name: string) => firstNames.has(plain(name).split(' ')[0] ?? '')
  const last = before
    .map((text) =>
      namesIn(text)
        .map(({ text: name }) => name)
        .findLast(isPerson),
    )
    .find(Boolean)
  return last !== undefined && isOther(last)
}

// Another name, "she", or "my" of somebody else.
function hasOtherSubject(
  { said, sentence }: Source,
  all: string[],
  { call }: Evidence,
  namesIn: NamesIn,
): boolean {
  const words = plain(sentence)
  if (single.test(words)) return true
  const strangers = namesIn(sentence).filter(
    ({ text: name }) => !/^\p{Lu}+$/u.test(name) && !all.some((own) => hasName(own, name)),
  )
  if (
    strangers.some(
      ({ text: name }) =>
        !call.segments.some(({ speaker }) => speaker !== null && isSamePerson(name, speaker)),
    )
  )
    return true
  return said.speaker !== null && self.test(words)
}

// Companies and records are spoken of as "we" and "they".
function isRecord(name: string, { known, call }: Evidence): boolean {
  if (!hasName(known, name) || firstNames.has(plain(name).split(' ')[0] ?? '')) return false
  return !call.segments.some(({ speaker }) => speaker !== null && isSamePerson(name, speaker))
}

// Their own name, "my", "you" to them, or a pronoun for somebody named right before.
function isAbout(name: string, { said, sentence }: Source, evidence: Evidence): boolean {
  const { segments } = evidence.call
  const at = said.segmentIndex
  if (segments.slice(Math.max(0, at - 1), at + 2).some(({ text }) => hasName(text, name))) return true
  const words = plain(sentence)
  const known = segments.find(({ speaker }) => speaker !== null && isSamePerson(name, speaker))
  if (known) return known.side === said.side ? speaksOfSelf(words, name, said) : listener.test(words)
  if (said.speaker === null && hasName(evidence.known, name) && (self.test(words) || listener.test(words)))
    return true
  return (
    third.test(words) &&
    segments.slice(Math.max(0, at - reachTurns), at).some(({ text }) => hasName(text, name))
  )
}

function speaksOfSelf(words: string, name: string, { speaker }: Source['said']): boolean {
  return self.test(words) || (!third.test(words) && speaker !== null && isSamePerson(name, speaker))
}
