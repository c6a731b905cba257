import { firstNames } from '@earshot/analyst/language/first-names'
import { cleanName } from './clean-text.ts'

// "Müller-Lüdenscheidt, Hans-Joachim (Extern, Bayerische Motoren Werke AG)" is Teams's label for a guest.
export const labelCharsMax = 100
const labelWordsMax = 16
const nameWordsMax = 8
const phoneDigitsMin = 9

/**
 * Splits `Name: text` at its first colon. Null if the part before it can't be a name, as in `10:30` or `https://`.
 * WhisperX writes `[SPEAKER_00]: text`, Deepgram's SRT `[speaker 0]` on a line above the text; `[laughs]` alone is text.
 */
export function splitLabel(line: string): { label: string; text: string } | null {
  const trimmed = line.trimStart()
  if (trimmed.startsWith('[')) {
    const [, alone] = speakerAlone.exec(trimmed) ?? []
    if (alone) return { label: alone, text: '' }
  }
  const [, name] = beforeColon.exec(trimmed) ?? []
  if (name === undefined) return null
  const label = readLabel(name.startsWith('[') ? name.replace(/^\[([^[\]]+)\]$/, '$1') : name)
  return label === null ? null : { label, text: trimmed.slice(name.length + 1) }
}

const beforeColon = new RegExp(`^([^:：]{0,${labelCharsMax}})(?::(?:\\s|$)|：)`)

const speakerAlone = /^\[(speaker[ _-]\d{1,4})\]\s*$/i

/** The text as a label, or null if it can't be one. Quotation marks, brackets and bullets open JSON, markup and lists. */
export function readLabel(text: string): string | null {
  if (usualLabel.test(text)) return text
  const label = cleanName(text)
  const isPossible = (/^[^"'“‘«{[<(#*/-]/u.test(label) && /\p{L}/u.test(label)) || isPhone(label)
  return isPossible && label.split(' ').length <= labelWordsMax ? label : null
}

// The number is the only name of a caller by phone. A date has eight digits at most.
function isPhone(label: string): boolean {
  return /^[+(]?\d[\d ().-]+\d$/.test(label) && label.replace(/\D/g, '').length >= phoneDigitsMin
}

// A fast check, because a call repeats names hundreds of times: nearly all are a letter, then printable ASCII with single spaces.
const usualLabel = new RegExp(`^[A-Za-z][!-~]*(?: [!-~]+){0,${labelWordsMax - 1}}$`)

/**
 * The labels of lines that are speakers: those that occur twice or more, WhisperX's `SPEAKER_00`, and others that `isNameOnce` accepts. A
 * label that occurs once is as often a figure of speech ("Note: …", "So here's the thing: …") as a person, and a number without the
 * form of a phone number as often an order's. But where nearly every line begins with a label, one that begins with a first name is a person.
 */
export function findSpeakers(
  labels: readonly (string | null)[],
  isNameOnce = (_label: string) => false,
): Set<string> {
  const seen = new Set<string>()
  const speakers = new Set<string>()
  for (const label of labels) {
    if (label === null) continue
    const isAgain = seen.has(label) && /\p{L}|^[+(]/u.test(label)
    if (isAgain || /^SPEAKER_\d+$/.test(label) || isNameOnce(label)) speakers.add(label)
    seen.add(label)
  }
  const once = new Set([...namesOnce(labels, speakers)].filter(beginsAsName))
  const opened = labels.filter((label) => label !== null && (speakers.has(label) || once.has(label)))
  const areOpened = opened.length >= openedMin && opened.length >= labels.length * openedShareMin
  return areOpened ? speakers.union(once) : speakers
}

const openedMin = 2
const openedShareMin = 0.9

function namesOnce(labels: readonly (string | null)[], speakers: ReadonlySet<string>): Set<string> {
  const others = labels.filter((label) => label !== null && !speakers.has(label)) as string[]
  return new Set(others.filter((label) => !/^\p{Ll}/u.test(label) && looksLikeName(label)))
}

// "Action Items", "Security" and "Option A" are written like names.
function beginsAsName(label: string): boolean {
  const [first = ''] = label.split(/[\s(,]/)
  return firstNames.has(first.toLowerCase())
}

/** The warning that labels which read as names are no speakers, because they occur once. */
export function warnOfNamesOnce(labels: readonly (string | null)[], speakers: ReadonlySet<string>): string[] {
  const once = [...namesOnce(labels, speakers)]
  if (once.length === 0) return []
  const shown = once.slice(0, namesShownMax).map((label) => JSON.stringify(label))
  return [
    `Names before a colon that occur once, taken for words of the speaker before: ${shown.join(', ')}${once.length > namesShownMax ? ' and others' : ''}. If they are people, name them as speakers.`,
  ]
}

const namesShownMax = 5

/** Returns a test whether a label is one of the names in the manifest, in lower case. */
export function isAmong(names: ReadonlySet<string> = new Set()): (label: string) => boolean {
  return (label) => names.has(label.toLowerCase())
}

/**
 * Whether a label reads as a name: one word (`lightclient`, `v2`), or words that all begin with a capital or belong to a
 * script without capitals, particles of names apart; what follows a bracket, bar or at-sign is an affix. In 20 real Zoom
 * transcripts this is true of all 29 labels that occur once, and no text in them begins with a label.
 */
export function looksLikeName(label: string): boolean {
  const words = (label.split(/[([|@]/)[0] ?? '').trim().split(/\s+/)
  if (words.length > nameWordsMax || !/\p{L}/u.test(label)) return false
  if (words.length === 1) return !headings.has(label.toLowerCase())
  return words.every((word) => /^[\p{Lu}\p{Lt}\p{Lo}\p{N}\p{P}]/u.test(word) || particles.has(word))
}

const particles = new Set(
  'al bin da de del della den der di do dos du el ibn la le ten ter van von y zu'.split(' '),
)
const headings = new Set(
  'action agenda also answer anyway budget but cost date decision example finally from fyi goal issue next no note notes ok okay phone plan price problem ps question reason reminder result risk so step subject summary then time timeline title to topic total update well yes'.split(
    ' ',
  ),
)
