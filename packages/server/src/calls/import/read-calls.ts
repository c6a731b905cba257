import { basename } from 'node:path'
import type { Side, TimedSegment } from '@earshot/contract/transcript'
import { cleanText } from '../formats/clean-text.ts'
import { type FailedCall, FormatError, type ParsedCall, type Participant } from '../formats/format.ts'
import { type NamedCall, readFileName } from '../formats/read-file-name.ts'
import { readTranscript, type Transcript } from '../formats/read-transcript.ts'
import { buildSegments } from './build-segments.ts'
import type { CallDetails, CallEntry, Refusal } from './manifest.ts'

/** A call ready to be stored. The manifest wins over the file; details missing in both are null. */
export interface IncomingCall {
  /** The id of its recording. */
  fileId?: number
  /** Its name in reports: the file, with the call's id if there are several. */
  file: string
  /** The name of its file, without folders; null if it came without one. */
  fileName: string | null
  format: string
  entry: CallDetails
  /** The manifest's details alone; null if it does not name the call. */
  given: CallDetails | null
  /** Details taken from the name of the file, because no better source has them. */
  takenFromName: readonly ('date' | 'title')[]
  segments: TimedSegment[]
  /** Omissions and repairs in the file, a sentence each. */
  warnings: string[]
}

/**
 * Reads the calls of one file's bytes: all of them, or if entries name calls and not `takesAll`, only those. An unreadable call or file
 * is refused by name. `read` detects the format by default.
 */
export function readCalls(
  file: string,
  bytes: Uint8Array,
  entries: readonly CallEntry[],
  takesAll: boolean,
  read: (bytes: Uint8Array, names: ReadonlySet<string>) => Transcript = readTranscript,
): { calls: IncomingCall[]; refused: Refusal[] } {
  try {
    const { format, calls: parsed } = read(bytes, namesIn(entries))
    const found = parsed.filter((call): call is ParsedCall => !('reason' in call))
    const broken = parsed.filter((call): call is FailedCall => 'reason' in call)
    const forAll = entries.find(({ callId }) => callId === undefined)
    // A broken call without a readable id may be a wanted one.
    const isAsked = (id: string | null) => id === null || entries.some(({ callId }) => callId === id)
    const refused = broken
      .filter(({ callId }) => takesAll || forAll || isAsked(callId))
      .map(({ callId, line, reason }) => ({
        file: line === null ? nameOf(file, callId) : `${file}:${line}`,
        reason,
      }))
    const named = nameFor(file, parsed)
    const calls: IncomingCall[] = []
    for (const call of found) {
      const entry = entries.find(({ callId }) => callId !== undefined && callId === call.callId) ?? forAll
      const name = nameOf(file, call.callId)
      if (!entry && entries.length > 0 && !takesAll) continue
      if (entry && entry === forAll && entry.externalId !== undefined && found.length > 1) {
        refused.push({
          file: name,
          reason: `the file holds ${found.length} calls: the manifest has to say which with callId`,
        })
      } else {
        calls.push({
          ...toIncoming(name, format, call, entry, named),
          fileName: fileNameOf(file, call, found.length),
        })
      }
    }
    const missing = entries.filter(
      ({ callId }) => callId !== undefined && !parsed.some((call) => call.callId === callId),
    )
    refused.push(
      ...missing.map(({ callId }) => ({ file: `${file}#${callId}`, reason: 'the file holds no such call' })),
    )
    return { calls, refused }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return { calls: [], refused: [{ file, reason: error.message }] }
  }
}

// The name of a file with several calls describes none of them.
function nameFor(file: string, calls: readonly unknown[]): NamedCall {
  return calls.length === 1 ? readFileName(file) : { title: null, date: null }
}

/** The name of a call in reports. */
export function nameOf(file: string, callId: string | null): string {
  return callId === null ? file : `${file}#${callId}`
}

const fileNameCharsMax = 255

// Several calls of one file are told apart by their ids.
function fileNameOf(file: string, { callId }: ParsedCall, calls = 1): string {
  return cleanText(nameOf(basename(file), calls > 1 ? callId : null).slice(0, fileNameCharsMax))
}

function namesIn(entries: readonly CallEntry[]): ReadonlySet<string> {
  const names = entries.flatMap(({ speakers, ownerName = '' }) => [
    ...speakers.map(({ name }) => name),
    ownerName,
  ])
  return new Set(names.map((name) => name.toLowerCase()))
}

/** A call of a file with the details of its entry. */
export function toIncoming(
  file: string,
  format: string,
  call: ParsedCall,
  entry: CallEntry | undefined,
  named: NamedCall = readFileName(file),
): IncomingCall {
  const { callId: _, ...known } = entry ?? { speakers: [], crmDealExternalIds: [] }
  const externalId = known.externalId ?? call.callId
  const { title, date, takenFromName } = describe(known, call, { named, isHeaded: headedFormats.has(format) })
  const participants = call.participants ?? []
  const speakers = joinParticipants(known.speakers, participants)
  return {
    file,
    fileName: fileNameOf(file, call),
    format,
    entry: {
      ...known,
      speakers,
      ...(externalId === null ? {} : { externalId }),
      ...(title === null ? {} : { title }),
      ...(date === null ? {} : { date }),
    },
    given: entry === undefined ? null : known,
    takenFromName,
    segments: buildSegments(
      call.cues,
      (speaker) => sideOf(speaker, { ...known, speakers }) ?? sideInFile(speaker, participants),
    ),
    warnings: call.warnings,
  }
}

// The titles of these formats come from a heading; other formats have the vendor's own title.
const headedFormats = new Set(['plain-text', 'teams-docx'])

/** The date and title of a call: from the manifest, else from the file, else from its name. */
function describe(
  known: Partial<CallDetails>,
  call: ParsedCall,
  { named, isHeaded }: { named: NamedCall; isHeaded: boolean },
) {
  // A heading may be the vendor's file name.
  const headed = readFileName(isHeaded ? (call.title ?? '') : '')
  const better = {
    title: known.title ?? headed.title ?? call.title,
    date: known.date ?? call.date ?? headed.date,
  }
  const takenFromName = (['date', 'title'] as const).filter(
    (member) => better[member] === null && named[member] !== null,
  )
  return { title: better.title ?? named.title, date: better.date ?? named.date, takenFromName }
}

// Only the addresses: the file's sides count less than all details of the manifest, including the company's domain.
function joinParticipants(
  known: CallDetails['speakers'],
  participants: readonly Participant[],
): CallDetails['speakers'] {
  const emailOf = (name: string) => participants.find((one) => one.email && isSame(one.name, name))?.email
  const others = participants.filter(({ name }) => !known.some((speaker) => isSame(speaker.name, name)))
  return [
    ...known.map((speaker) => withEmail(speaker, speaker.email ?? emailOf(speaker.name))),
    ...others.map(({ name, email }) => withEmail({ name }, email)),
  ]
}

function withEmail<T extends object>(speaker: T, email: string | undefined): T & { email?: string } {
  return email === undefined ? speaker : { ...speaker, email }
}

// Two people with one name on different sides can't be distinguished.
function sideInFile(speaker: string | null, participants: readonly Participant[]): Side | null {
  const sides = new Set(
    participants.flatMap(({ name, side }) => (side && isSame(name, speaker ?? '') ? [side] : [])),
  )
  const [side = null] = sides
  return sides.size === 1 ? side : null
}

type Told = Pick<CallDetails, 'speakers' | 'ownerEmail' | 'ownerName' | 'companyDomain'>

/** A speaker's side: the given one, or by the domain of the e-mail address, or by the owner's name; else unknown. */
export function sideOf(
  speaker: string | null,
  { speakers, ownerEmail, ownerName, companyDomain }: Told,
): Side | null {
  if (speaker === null) return null
  const known = speakers.find(({ name }) => isSame(name, speaker))
  if (known?.side) return known.side
  const email = known?.email ?? (/^\S+@\S+$/.test(speaker) ? speaker.toLowerCase() : undefined)
  if (ownerName !== undefined && isSame(ownerName, speaker)) return 'rep'
  if (email === undefined) return null
  if (email === ownerEmail) return 'rep'
  const domain = domainOf(email)
  if (publicDomains.has(domain)) return null
  if (ownerEmail && domain === domainOf(ownerEmail)) return 'rep'
  return domain === companyDomain ? 'customer' : null
}

export interface NamedSide {
  name: string
  side: Side
}

/** The sides that the file itself gives speakers, each one side. Those that follow from the details given count more. */
export function sidesInFile({ entry, segments }: IncomingCall): NamedSide[] {
  const told = segments.flatMap(({ speaker, side }) =>
    speaker !== null && side ? [{ name: speaker, side }] : [],
  )
  const sidesOf = Map.groupBy(told, ({ name }) => name)
  return [...sidesOf].flatMap(([name, [first, ...others]]) =>
    first && others.every(({ side }) => side === first.side) && sideOf(name, entry) === null ? [first] : [],
  )
}

// Users of these domains need not share a company.
const publicDomains = new Set(
  `163.com aol.com gmail.com gmx.com gmx.de gmx.net googlemail.com hotmail.com icloud.com live.com mail.com me.com msn.com
  outlook.com proton.me protonmail.com qq.com web.de yahoo.com yandex.com`.split(/\s+/),
)

function isSame(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase()
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
