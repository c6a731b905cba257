import { firstNames } from '../../language/first-names.ts'
import type { NamesIn } from '../results/names.ts'
import { isSamePerson } from '../results/same-person.ts'
import { hasName } from './check-names.ts'
import { clausesOf, rankSources, type Source } from './circumstances.ts'
import { type Evidence, plain, voicesOf } from './evidence.ts'

const sharedMin = 2
// "His brother Tobias", "At Tidio".
const subjectReach = 14
const openingReach = 8

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
    if (main.length > 0 && main.every((source) => isOfStranger(subject, source, all, evidence, namesIn)))
      return subject
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

// Companies and records are spoken of as "we" and "they".
function isRecord(name: string, { known, call }: Evidence): boolean {
  if (firstNames.has(plain(name).split(' ')[0] ?? '')) return false
  return !voicesOf(call.segments).some(({ speaker }) => isSamePerson(name, speaker)) && hasName(known, name)
}
