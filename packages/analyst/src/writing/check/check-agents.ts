import { rememberLast } from '../../embedded/remember-last.ts'
import { firstNames } from '../../language/first-names.ts'
import { readList } from '../../language/read-list.ts'
import type { Name, NamesIn } from '../results/names.ts'
import { isSamePerson } from '../results/same-person.ts'
import { hasName, isCodeShown } from './check-names.ts'
import { clausesOf, rankSources, stemOf, stemsOf } from './circumstances.ts'
import { type Evidence, plain, type Said, voicesOf } from './evidence.ts'
import { matchesIn } from './matches-in.ts'
import { isCountryShown } from './names-carried.ts'

/** Who acts in a part of a turn: a name, or somebody whom rules do not tell by name. */
type Agent = { name: string } | 'other'

const subjectReach = 14
const reachTurns = 3
const supportsMax = 1
const wordNames = new Set(readList('word-names'))
const relatives = readList('relatives').join('|')
const nameless = new RegExp(
  `\\b(?:my|our|his|her|their|your|the) (?:\\w+ )?(?:${relatives})\\b[-\\w]*|\\b(?:i|we|you|they|it|this|that|those|somebody|someone|anybody|everybody|nobody|people)(?:'\\w+)?\\b`,
  'g',
)
const third = /\b(?:he|she)(?:'\w+)?\b/g
const hasSubject = /\b(?:he|she|they|it|i|we)\b/i
const greets = /(?:^|[,.?!] |\b(?:hi|hello|thanks|thank you|morning|okay|so|and|well) )$/i

/** The name that a text makes the one who acts, where its quotes say that another does: "Llew looks after it" for "Gerald, he looks after it". */
export function findWrongAgent(text: string, evidence: Evidence, namesIn: NamesIn): string | null {
  const all = namesOf(text, namesIn)
  const own = new Set(all.flatMap(stemsOf))
  for (const clause of clausesOf(text)) {
    const subject = namesIn(clause).find(({ start }) => start <= subjectReach)
    // "Solange's bonus" acts, not she.
    const isOwner = /['’]s$/.test(clause.slice(0, subject?.end))
    if (!subject || isOwner || hasSubject.test(clause.slice(0, subject.start))) continue
    const stems = new Set(stemsOf(clause.slice(subject.end)).filter((stem) => !own.has(stem)))
    const told = [...stems]
      .map((stem) => agentsOf(stem, evidence, namesIn))
      .filter(({ length }) => length > 0)
    const against = told.filter((agents) =>
      agents.every((agent) => agent !== 'other' && !isOf(agent.name, all)),
    )
    if (against.length > 0 && told.length - against.length <= supportsMax) return subject.text
  }
  return null
}

/** A name that no quote has, where the quotes tell it of other names. */
export function findForeignName(text: string, evidence: Evidence, namesIn: NamesIn): string | null {
  const all = namesOf(text, namesIn)
  for (const clause of clausesOf(text)) {
    const absent = namesOf(clause, namesIn).find((name) => isAbsent(name, evidence))
    if (absent === undefined) continue
    const sources = rankSources(clause, evidence)
    const main = sources.filter(({ shared }) => shared.length === sources[0]?.shared.length)
    const isOfOthers = main.every(({ sentence, said: { speaker } }) =>
      mentionedIn(sentence, evidence, namesIn).some(
        ({ text: name }) => !isOf(name, all) && !(speaker !== null && isSamePerson(speaker, name)),
      ),
    )
    if (main.length > 0 && isOfOthers) return absent
  }
  return null
}

// One of several on a side may be the speaker.
function isAbsent(name: string, evidence: Evidence): boolean {
  const { quotes, known } = evidence
  if (isCountryShown(name, evidence) || isCodeShown(name, evidence)) return false
  if (quotes.every(({ speaker }) => speaker === null) && hasName(known, name)) return false
  return !quotes.some(({ text, speaker }) => hasName(text, name) || hasName(speaker ?? '', name))
}

function namesOf(text: string, namesIn: NamesIn): string[] {
  return namesIn(text).map(({ text: name }) => name)
}

function isOf(name: string, all: readonly string[]): boolean {
  return all.some((own) => hasName(own, name) || hasName(name, own))
}

// Who acts at each place of a word: the last before it.
function agentsOf(stem: string, evidence: Evidence, namesIn: NamesIn): Agent[] {
  return sentencesIn(evidence).flatMap(({ said, sentence, words }) => {
    const places = words.filter((word) => word.stem === stem)
    const agents = places.length > 0 ? agentsIn(sentence, said, evidence, namesIn) : []
    return places.flatMap(({ start }) => agents.findLast(({ at }) => at < start)?.agent ?? [])
  })
}

const sentencesIn = rememberLast(({ quotes }: Evidence) =>
  quotes.flatMap((said) =>
    said.sentences.map((sentence) => {
      const words = matchesIn(plain(sentence), /[\p{L}\p{N}]+/gu).flatMap(({ 0: word, index }) =>
        word.length > 2 ? { stem: stemOf(word), start: index } : [],
      )
      return { said, sentence, words }
    }),
  ),
)

function agentsIn(
  sentence: string,
  said: Said,
  evidence: Evidence,
  namesIn: NamesIn,
): { at: number; agent: Agent }[] {
  const words = plain(sentence)
  const names = mentionedIn(sentence, evidence, namesIn)
  const before = (at: number): Agent => {
    const own = names.findLast(({ start }) => start < at)
    return own ? { name: own.text } : namedBefore(sentence, said, evidence, namesIn)
  }
  return [
    ...names.map(({ text: name, start }) => ({ at: start, agent: { name } })),
    ...matchesIn(words, nameless).map(({ index }) => ({ at: index, agent: 'other' as const })),
    ...matchesIn(words, third).map(({ index }) => ({ at: index, agent: before(index) })),
  ].toSorted((a, b) => a.at - b.at)
}

// "He" is the one who was named last, unless two were.
function namedBefore(sentence: string, said: Said, evidence: Evidence, namesIn: NamesIn): Agent {
  const { segments } = evidence.call
  const at = said.segmentIndex
  const turn = segments[at]?.text ?? ''
  const earlier = [
    turn.slice(0, Math.max(0, turn.indexOf(sentence))),
    ...segments
      .slice(Math.max(0, at - reachTurns), at)
      .toReversed()
      .map(({ text }) => text),
  ]
  const [last = []] = earlier
    .map((text) => mentionedIn(text, evidence, namesIn))
    .filter(({ length }) => length > 0)
  const [only, ...others] = last
  return only && others.length === 0 ? { name: only.text } : 'other'
}

/** Names in a text, but not of those who are spoken to. */
function mentionedIn(text: string, { call }: Evidence, namesIn: NamesIn): Name[] {
  const names = /\p{Lu}/u.test(text) ? namesIn(text) : lowerNames(text)
  const isKnown = (name: string) => voicesOf(call.segments).some(({ speaker }) => isSamePerson(name, speaker))
  return names.filter(({ text: name, start, end }) => {
    const after = text.slice(end)
    const isApart = /^(?:[,.!?]|$)/.test(after) && !/^, (?:he|she)\b/.test(after)
    const isAddressed = isApart && greets.test(text.slice(0, start)) && isKnown(name)
    // Abbreviations are no people.
    return !isAddressed && (!/^\p{Lu}+$/u.test(name) || isKnown(name))
  })
}

// Transcripts without capitals.
function lowerNames(text: string): Name[] {
  return [...text.matchAll(/\p{L}+/gu)].flatMap(({ 0: word, index }) =>
    firstNames.has(word) && !wordNames.has(word)
      ? { text: word, start: index, end: index + word.length }
      : [],
  )
}
