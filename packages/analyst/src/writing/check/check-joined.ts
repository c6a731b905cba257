import type { NamesIn } from '../results/names.ts'
import { isSamePerson } from '../results/same-person.ts'
import { hasName } from './check-names.ts'
import { groupsOf } from './check-whose.ts'
import { clausesOf, rankSources, stemsOf } from './circumstances.ts'
import { type Evidence, plain, type Said } from './evidence.ts'

const subjectReach = 14
const sharedMin = 2
// Within fewer turns "he" and "they" may stand for the name.
const farTurns = 8
const turnsBefore = 4
const says =
  /^\s*(?:also |already |has |had )?(?:says?|said|claims?|claimed|thinks?|thought|believes?|reckons?|reports?|reported|told (?:us|them|her|him)|mentions?|mentioned|states?|stated|warns?|warned|complains?|admits?|explains?|found|finds)\b(?: that)?/
const tells =
  /\b(?:say|says|said|tell|tells|told|think|thinks|thought|reckon|reckons|believe|believes|claim|claims|found|find|finds|ask|asks|asked|want|wants|wanted|like|likes|liked|heard|according|call|calls|called|complain\w*|worr\w+|afraid|mad|happy|wrote|writes|write|put|puts|report\w*|warn\w*|mention\w*|see|saw|know|knows|knew)\b/

/** Whether a clause joins a name to what is told of somebody else in another part of the call. */
export function isJoined(text: string, evidence: Evidence, namesIn: NamesIn): boolean {
  return clausesOf(text).some((clause) => {
    const names = namesIn(clause)
    const subject = names.find(({ start }) => start <= subjectReach)
    if (subject && isSaidByOther(clause, subject.text, subject.end, evidence)) return true
    // Lists are joined from many turns.
    const joined = /[,;:]/.test(clause) ? names.filter((name) => name === subject) : names
    return joined.some(({ text: name }) => isFarFrom(clause, name, evidence))
  })
}

// "Ruben says that Zeepay lost the connection" for what another tells of the own past.
function isSaidByOther(clause: string, name: string, end: number, evidence: Evidence): boolean {
  const verb = says.exec(plain(clause.slice(end)))
  if (!verb) return false
  const sources = rankSources(clause.slice(end + verb[0].length), evidence)
  const strongest = sources[0]?.shared.length ?? 0
  if (strongest < sharedMin) return false
  const { segments } = evidence.call
  return sources
    .filter(({ shared }) => shared.length === strongest)
    .every(({ said: { speaker, segmentIndex } }) => {
      const isSpeaker = speaker === null ? hasName(evidence.known, name) : isSamePerson(name, speaker)
      const [before, turn] = [segments[segmentIndex - 1]?.text ?? '', segments[segmentIndex]?.text ?? '']
      return !isSpeaker && !hasName(`${before} ${turn}`, name) && !tells.test(plain(turn))
    })
}

// The name is in one part of the call, and what is told of it in another that never has it.
function isFarFrom(clause: string, name: string, evidence: Evidence): boolean {
  const groups = groupsOf(evidence.quotes)
  if (groups.length < 2 || hasName(evidence.known, name)) return false
  const stems = [...new Set(stemsOf(clause.replace(name, ' ')))]
  const told = (group: readonly Said[]) => {
    const said = new Set(group.flatMap(({ text }) => stemsOf(text)))
    return stems.filter((stem) => said.has(stem)).length
  }
  const [best] = groups.toSorted((a, b) => told(b) - told(a))
  if (!best || told(best) < sharedMin || isNamedAround(best, name, evidence)) return false
  const withIt = groups.filter((group) => group !== best && group.some(({ text }) => hasName(text, name)))
  return (
    withIt.length > 0 && withIt.every((group) => told(group) === 0 && turnsBetween(group, best) >= farTurns)
  )
}

function isNamedAround(group: readonly Said[], name: string, { call: { segments } }: Evidence): boolean {
  return group
    .flatMap(({ segmentIndex: at }) => segments.slice(Math.max(0, at - turnsBefore), at + 2))
    .some(({ text, speaker }) => hasName(text, name) || (speaker !== null && isSamePerson(speaker, name)))
}

function turnsBetween(group: readonly Said[], other: readonly Said[]): number {
  return Math.min(
    ...group.flatMap((one) => other.map((two) => Math.abs(one.segmentIndex - two.segmentIndex))),
  )
}
