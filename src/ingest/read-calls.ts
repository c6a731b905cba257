import { readFile, stat } from 'node:fs/promises'
import type { Side, TimedSegment } from '../contract/transcript.ts'
import { buildSegments } from './build-segments.ts'
import { decodeText, fileBytesMax } from './formats/decode-text.ts'
import { detectFormat } from './formats/detect-format.ts'
import { type FailedCall, FormatError, type ParsedCall } from './formats/format.ts'
import type { ManifestEntry, Refusal } from './manifest.ts'

/** A call ready to be stored: what the manifest says goes before what the file says; what neither says is null. */
export interface IncomingCall {
  /** How the person who imports knows it: the file, with the call's id where it holds several. */
  file: string
  format: string
  entry: Omit<ManifestEntry, 'file' | 'callId'>
  segments: TimedSegment[]
}

/**
 * Reads the calls of one file. Without entries all of them; with entries that name calls, those (all the same where
 * `takesAll`). A call or file that can't be read is refused by name.
 */
export async function readCalls(
  file: string,
  entries: readonly ManifestEntry[],
  takesAll: boolean,
): Promise<{ calls: IncomingCall[]; refused: Refusal[] }> {
  try {
    const { format, parsed } = await parseFile(file)
    const found = parsed.filter((call): call is ParsedCall => !('reason' in call))
    const broken = parsed.filter((call): call is FailedCall => 'reason' in call)
    const forAll = entries.find(({ callId }) => callId === undefined)
    // A broken call whose id can't be read may be one that is asked for.
    const isAsked = (id: string | null) => id === null || entries.some(({ callId }) => callId === id)
    const refused = broken
      .filter(({ callId }) => takesAll || forAll || isAsked(callId))
      .map(({ line, reason }) => ({ file: `${file}:${line}`, reason }))
    const calls: IncomingCall[] = []
    for (const call of found) {
      const entry = entries.find(({ callId }) => callId !== undefined && callId === call.callId) ?? forAll
      const name = call.callId === null ? file : `${file}#${call.callId}`
      if (!entry && entries.length > 0 && !takesAll) continue
      if (entry && entry === forAll && entry.externalId !== undefined && found.length > 1) {
        refused.push({
          file: name,
          reason: `the file holds ${found.length} calls: the manifest has to say which with callId`,
        })
      } else {
        calls.push(toIncoming(name, format, call, entry))
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
    return { calls: [], refused: [{ file, reason: reasonOf(error) }] }
  }
}

async function parseFile(file: string) {
  const { size } = await stat(file)
  // Not even read: it may be larger than the memory.
  const bytes = size > fileBytesMax ? new Uint8Array(fileBytesMax + 1) : await readFile(file)
  const { text } = decodeText(bytes)
  const format = detectFormat(text)
  return { format: format.name, parsed: format.parse(text) }
}

function reasonOf(error: unknown): string {
  if (error instanceof FormatError) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code) return `The file can't be read (${code}).`
  throw error
}

function toIncoming(
  file: string,
  format: string,
  call: ParsedCall,
  entry: ManifestEntry | undefined,
): IncomingCall {
  const { file: _, callId: __, ...told } = entry ?? { file, speakers: [], crmDealExternalIds: [] }
  const externalId = told.externalId ?? call.callId
  const title = told.title ?? call.title
  const date = told.date ?? call.date
  return {
    file,
    format,
    entry: {
      ...told,
      ...(externalId === null ? {} : { externalId }),
      ...(title === null ? {} : { title }),
      ...(date === null ? {} : { date }),
    },
    segments: buildSegments(call.cues, (speaker) => sideOf(speaker, told)),
  }
}

type Told = Pick<ManifestEntry, 'speakers' | 'ownerEmail' | 'ownerName' | 'companyDomain'>

/** A speaker's side: told, or by the domain of the e-mail address, or the owner's own name. Else unknown. */
export function sideOf(
  speaker: string | null,
  { speakers, ownerEmail, ownerName, companyDomain }: Told,
): Side | null {
  if (speaker === null) return null
  const told = speakers.find(({ name }) => isSame(name, speaker))
  if (told?.side) return told.side
  const email = told?.email ?? (/^\S+@\S+$/.test(speaker) ? speaker.toLowerCase() : undefined)
  if (ownerName !== undefined && isSame(ownerName, speaker)) return 'rep'
  if (email === undefined) return null
  if (email === ownerEmail || (ownerEmail && domainOf(email) === domainOf(ownerEmail))) return 'rep'
  return domainOf(email) === companyDomain ? 'customer' : null
}

function isSame(name: string, other: string): boolean {
  return name.trim().toLowerCase() === other.trim().toLowerCase()
}

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1)
}
