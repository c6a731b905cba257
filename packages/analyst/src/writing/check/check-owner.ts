import { isSamePerson } from '../results/same-person.ts'
import { rankSources, type Source } from './circumstances.ts'
import { type Evidence, plain } from './evidence.ts'

export interface Owner {
  name: string | null
  side: 'rep' | 'customer' | null
}

const speaksOfSelf = /\b(?:i|we|me|us|my|our|let me)\b/
const commits =
  /\b(?:i'll|i will|i shall|i'd(?! (?:like|want|love|need))|we'll|we will|we'd(?! (?:like|want|love|need))|let me|i'm (?:going|taking|writing|calling|sending)|we're (?:going|sending)|i (?:send|call|bring|write|check|make|do|take|go|can|could|finish|fix)|we (?:can|could|send)|you(?:'ll| will) (?:have|get|see|hear))\b/
const asks =
  /\b(?:you|your|yours|please|can somebody|would you)\b|^(?:send|give|bring|call|tell|show|get|put|let|make|ask|write|come|do)\b/
/** Whether the quotes show another person as the owner, or none. */
export function isOwnerUnproven(text: string, { name, side }: Owner, evidence: Evidence): boolean {
  if (name === null && side === null) return false
  const own = sideOf(name, evidence) ?? side
  const sources = rankSources(withoutName(text, name), evidence)
  const strongest = sources[0]?.shared.length ?? 0
  const main = sources.filter(({ shared }) => shared.length >= Math.max(1, strongest - 1))
  if (name !== null && main.some(({ sentence }) => isNamed(name, sentence))) return false
  return main.length > 0 && !main.some((source) => shows(source, name, own))
}

// "I'll send it" shows the speaker as the owner, "send it to me" the addressee.
function shows({ said, sentence, before }: Source, name: string | null, side: Owner['side']): boolean {
  const words = plain(sentence)
  if (said.side === null && said.speaker === null) return true
  const isOwn = name !== null && said.speaker !== null ? isSamePerson(name, said.speaker) : said.side === side
  const sameSide = side !== null && said.side === side
  if (isOwn || sameSide)
    return (
      commits.test(words) ||
      speaksOfSelf.test(words) ||
      /\b(?:with|to|for) you\b/.test(words) ||
      !asks.test(words)
    )
  if (commits.test(words)) return false
  return asks.test(words) || (!speaksOfSelf.test(words) && asks.test(plain(before)))
}

function sideOf(name: string | null, { call }: Evidence): Owner['side'] {
  if (name === null) return null
  return call.segments.find(({ speaker }) => speaker !== null && isSamePerson(name, speaker))?.side ?? null
}

function isNamed(name: string, sentence: string): boolean {
  const words = plain(sentence)
  return plain(name)
    .split(/\s+/)
    .some(
      (part) => part.length > 2 && new RegExp(`\\b${part.replace(/[^\p{L}\p{N}]/gu, '.')}`, 'u').test(words),
    )
}

function withoutName(text: string, name: string | null): string {
  return name === null ? text : text.replace(name, '')
}
