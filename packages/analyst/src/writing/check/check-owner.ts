import { isSamePerson } from '../results/same-person.ts'
import { hasName } from './check-names.ts'
import { stemsOf } from './circumstances.ts'
import { type Evidence, plain, type Said, voicesOf } from './evidence.ts'

export interface Owner {
  name: string | null
  side: 'rep' | 'customer' | null
}

interface Act {
  said: Said
  words: string
  by: 'speaker' | 'listener' | 'named' | 'somebody'
  weight: number
}

const commits =
  /\b(?:i|we)(?:'ll| will| shall|'d(?! (?:like|want|love|need|rather|have to))| can\b(?!'t)| could\b(?!n't)| send| bring| write| check| make| take| call| do\b| finish| fix| speak| ask| tell| talk| ring| show| put| reserve| sign| pick|'m (?:going|taking|writing|calling|sending|gonna)|'re (?:going|sending|gonna))|\blet me\b(?! know)|\byou(?:'ll| will) (?:have|get|see|hear)\b|\bhappy to\b|\b(?:should|shall) (?:i|we)\b|\b(?:it|that|they|texts?)(?:'ll| will) be (?:in|with|there|on|at|explained|sent|done)\b|\b(?:is|are|be) with you\b|\bleave (?:it|that|this) with me\b|\b(?:gonna|going to) (?:send|get|bring|call|do|write|make)\b/
const asks =
  /\b(?:can|could|would|will) you\b|\bplease\b|\byou (?:can|could|should|must|need|have to)\b|\byou(?:'ll| will)(?! (?:have|get|see|hear))|\bi(?:'d| would)? (?:need|want|like)\b.*\byou\b|^(?:(?:and|so|then|but|okay|yeah|well|just|just to be) )*(?:send|give|bring|call|tell|show|get|put|make|ask|write|come|do|let me know|have a|check|talk|try|take|leave|book|plan|add|keep)\b/

const auxiliary = /\b(?:will|is|are|going to|gets?|takes?)\b/g
const others =
  /\b(?:he|she|they|the \w+|somebody)(?:'ll|'d| will| would| has to| ha(?:s|ve) got to| sends| signs)\b/

/** Whether the quotes show another person as the owner, or none. */
export function isOwnerUnproven(text: string, { name, side }: Owner, evidence: Evidence): boolean {
  if (name === null && side === null) return false
  const own = sideOf(name, evidence) ?? side
  const acts = actsIn(text, name, evidence)
  const most = Math.max(0, ...acts.map(({ weight }) => weight))
  const main = acts.filter(({ weight }) => weight === most)
  return main.length > 0 && !main.some((act) => isOf(act, name, own, evidence))
}

function actsIn(text: string, name: string | null, { quotes }: Evidence): Act[] {
  const stems = [...new Set(stemsOf((name === null ? text : text.replace(name, '')).replace(auxiliary, ' ')))]
  return quotes.flatMap((said) =>
    said.sentences.flatMap(clausesOfSpeech).flatMap((words) => {
      const by = actOf(words, name)
      const own = new Set(stemsOf(words))
      const shared = stems.filter((stem) => own.has(stem)).length
      // The verb says most: "I'll forward it" in "send me the one pager and I'll forward it".
      const weight = 2 * shared + (own.has(stems[0] ?? '') ? 2 : 0) + (by === 'listener' ? 0 : 1)
      return by ? { said, words, by, weight } : []
    }),
  )
}

function actOf(words: string, name: string | null): Act['by'] | undefined {
  if (name !== null && hasName(words, name) && !isOnlyMet(words, name)) return 'named'
  const said = plain(words)
  if (commits.test(said)) return 'speaker'
  if (asks.test(said)) return 'listener'
  return others.test(said) ? 'somebody' : undefined
}

// "With you and Mr. Pelletier", "tell Carys".
function isOnlyMet(words: string, name: string): boolean {
  const parts = name.split(/\s+/).filter((part) => part.length > 2)
  return parts.some((part) =>
    new RegExp(
      `\\b(?:with|to|for|from|tell|ask|send|give|show|you and)\\s+(?:\\S+\\.?\\s+)?${part.replace(/[^\p{L}\p{N}]/gu, '.')}`,
      'iu',
    ).test(words),
  )
}

function clausesOfSpeech(sentence: string): string[] {
  return sentence.split(/,\s+|\s+(?=(?:and|but|so|because) (?:i|we|you|he|she|they)\b)/i)
}

function isOf({ said, by }: Act, name: string | null, side: Owner['side'], { call }: Evidence): boolean {
  if (by === 'named' || (said.side === null && said.speaker === null)) return true
  if (by === 'somebody') return name !== null && hasName(call.segments[said.segmentIndex]?.text ?? '', name)
  const isSpeaker =
    name !== null && said.speaker !== null ? isSamePerson(name, said.speaker) : said.side === side
  return by === 'speaker'
    ? isSpeaker || (side !== null && said.side === side)
    : side === null || said.side !== side
}

function sideOf(name: string | null, { call }: Evidence): Owner['side'] {
  if (name === null) return null
  return voicesOf(call.segments).find(({ speaker }) => isSamePerson(name, speaker))?.side ?? null
}
