import { firstNames } from '../results/first-names.ts'
import { isMisheard, type NamesIn } from '../results/names.ts'
import { type Evidence, plain } from './evidence.ts'

// Parts of a name that do not identify a person.
const titles =
  /^(?:mrs?|ms|miss|dr|prof|professor|sir|madam|the|and|of|for|de|van|von|der|la|le|rep|customer)$/
const reachTurns = 1

/** A name that is not in the quotes, among their speakers and addressees, or among the known companies and records. */
export function findUnknownName(text: string, evidence: Evidence, namesIn: NamesIn): string | null {
  const shown = wordsOf(`${evidence.words} ${speakersNear(evidence)} ${knownNames(evidence)}`)
  const unknown = namesIn(text).find(({ text: name }) =>
    wordsOf(name).some((word) => !titles.test(word) && !isShown(word, shown, evidence)),
  )
  return unknown?.text ?? null
}

function wordsOf(text: string): string[] {
  return plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
}

function isShown(word: string, shown: readonly string[], { quotes }: Evidence): boolean {
  if (shown.some((other) => other === word || isInflected(word, other) || isMisheard(word, other)))
    return true
  // "WMS" for "warehouse management system".
  return word.length <= 4 && quotes.some(({ text }) => initialsOf(text).includes(word))
}

function isInflected(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  return (
    short.length >= 3 &&
    long.startsWith(short) &&
    /^(?:s|es|ese|ish|n|an|ian)$/.test(long.slice(short.length))
  )
}

function initialsOf(text: string): string {
  return wordsOf(text)
    .map((word) => word.charAt(0))
    .join('')
}

/** The speakers of the quotes, and of the segments right before and after. */
function speakersNear({ quotes, call }: Evidence): string {
  return quotes
    .flatMap(({ segmentIndex }) =>
      call.segments.slice(Math.max(0, segmentIndex - reachTurns), segmentIndex + reachTurns + 1),
    )
    .map(({ speaker }) => speaker ?? '')
    .join(' ')
}

/** Companies and records; people only if a quote has a part of their name, or is theirs. */
function knownNames(evidence: Evidence): string {
  const { known, words } = evidence
  const near = wordsOf(`${words} ${speakersNear(evidence)}`)
  const speakers = new Set(evidence.call.segments.map(({ speaker }) => speaker))
  return known
    .split('\n')
    .filter((fact) => {
      const parts = wordsOf(fact)
      const isPerson = speakers.has(fact) || firstNames.has(parts[0] ?? '')
      return !isPerson || parts.some((part) => !titles.test(part) && near.includes(part))
    })
    .join(' ')
}
