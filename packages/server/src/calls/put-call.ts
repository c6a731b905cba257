import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { ApiError } from '@earshot/contract/errors'
import type { PutResult, putCall as putCallEndpoint } from '@earshot/contract/put-calls'
import type { z } from 'zod'
import type { InTurn } from '../platform/in-turn.ts'
import { nearestName } from '../platform/nearest-name.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { statusOf } from './call-summary.ts'
import { finishCall } from './formats/finish-call.ts'
import { formatNames, readNamed } from './formats/read-named.ts'
import { readTranscript, type Transcript } from './formats/read-transcript.ts'
import { hashContent } from './hash-transcript.ts'
import { hasOtherId } from './import/find-known.ts'
import { sameWords } from './import/import-report.ts'
import { type CallEntry, ManifestEntry } from './import/manifest.ts'
import { type IncomingCall, readCalls, sidesInFile } from './import/read-calls.ts'
import { type Stores, storeCall } from './import/store-call.ts'
import { updateKnown, withSides } from './import/update-known.ts'
import { speakersOf, warnOfKnown, warnOfSilent } from './import/warn-of-call.ts'
import { requireCallType } from './require-call-type.ts'

export type PutInput = z.infer<typeof putCallEndpoint.input>

/** A file that comes with the details of a call. */
export interface PutFile {
  name: string
  bytes: Uint8Array
}

export interface Putting {
  stores: Stores
  team: Team
  catalog: Catalog
  readInTurn: InTurn
}

/** The outcome of putting a call. */
export interface PutOutcome {
  result: PutResult
  /** Whether the team had it already, and nothing changed. */
  isKnown: boolean
}

const noEntry = ManifestEntry.omit({ file: true })

/** Takes a call into a team. Throws INVALID_REQUEST with the field if it can't be taken. */
export async function putCall(
  { stores, team, catalog, readInTurn }: Putting,
  input: PutInput,
  file?: PutFile,
): Promise<PutOutcome> {
  requireCallType(catalog, input.callType)
  const call = await readInTurn(() => readCall(input, file))
  const outcome = await storeCall(stores, call, { team, replace: input.replace })
  if ('reason' in outcome) throw refusal(contentField(input, file), outcome.reason)
  if ('callId' in outcome) {
    const warnings = [...call.warnings, ...warnOfSilent(call.given, speakersOf(call))]
    return { result: resultOf({ fileId: outcome.callId, status: 'processing' }, warnings), isKnown: false }
  }
  const { known } = outcome
  const isSame = known.contentHash === hashContent(call.segments)
  const given = call.given && (isSame ? withSides(call.given, sidesInFile(call)) : call.given)
  const [updated] = await updateKnown(stores, team, [{ call: { ...call, given }, known }])
  if (typeof updated === 'object') throw refusal(contentField(input, file), updated.reason)
  const result = { fileId: known.callId, status: await readStatus(stores.db.sql, team, known.callId) }
  const isOther = hasOtherId(known.externalId, call.entry.externalId)
  const warnings = isOther ? [`${sameWords} That call stays as it is.`] : warnOfKnown(call, known)
  return {
    result: resultOf(isSame ? result : { ...result, contentDiffers: true }, [...call.warnings, ...warnings]),
    isKnown: true,
  }
}

function resultOf(result: PutResult, warnings: string[]): PutResult {
  return warnings.length > 0 ? { ...result, warnings } : result
}

/** Turns the details of a call into an entry. Throws INVALID_REQUEST. */
export function entryOf(input: PutInput): CallEntry {
  const { transcript: _, content: __, format: ___, replace: ____, date, ...given } = input
  // Date-times in a manifest need seconds.
  const isInstant = date !== undefined && date.length > 'YYYY-MM-DD'.length
  const parsed = noEntry.safeParse({ ...given, date: isInstant ? new Date(date).toISOString() : date })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw refusal(String(issue?.path[0] ?? ''), issue?.message ?? 'is not valid')
}

/** Throws INVALID_REQUEST for content that can't be read or is not one call. */
function readCall(input: PutInput, file: PutFile | undefined): IncomingCall {
  const field = contentField(input, file)
  const { bytes, read } = readerOf(input, file)
  const { calls, refused } = readCalls(file?.name ?? field, bytes, [entryOf(input)], false, read)
  const [call] = calls
  if (calls.length > 1)
    throw refusal(field, `holds ${calls.length} calls: name one of them with callId, or put them one by one.`)
  if (!call) throw refusal(field, refused[0]?.reason ?? 'holds no call.')
  if (call.segments.length === 0) throw refusal(field, 'holds no speech.')
  return file ? call : { ...call, fileName: null }
}

interface Reader {
  bytes: Uint8Array
  read: (bytes: Uint8Array, names: ReadonlySet<string>) => Transcript
}

function readerOf({ transcript, content, format }: PutInput, file: PutFile | undefined): Reader {
  const given = [transcript, content, file].filter((one) => one !== undefined)
  if (given.length !== 1)
    throw refusal('transcript', 'give the transcript, its content or a file: one of them.')
  if (transcript) {
    if (format !== undefined) throw refusal('format', 'belongs to content, not to a transcript of segments.')
    return { bytes: new Uint8Array(), read: () => readSegmentsOf(transcript) }
  }
  const bytes = file?.bytes ?? Buffer.from(content ?? '')
  if (format === undefined) return { bytes, read: readTranscript }
  if (!formatNames.includes(format)) throw unknownFormat(format)
  return { bytes, read: (all, names) => readNamed(all, format, names) }
}

function readSegmentsOf(transcript: NonNullable<PutInput['transcript']>): Transcript {
  const cues = transcript.map(({ speaker = null, side, startMs = null, endMs = null, text }) => ({
    speaker,
    startMs,
    endMs,
    text,
    ...(side === undefined ? {} : { side }),
  }))
  return { format: 'segments', calls: [finishCall({ cues, warnings: [] })] }
}

/** The status of a call, or of its recording if the call does not exist yet. */
export async function readStatus(
  sql: Sql,
  { organizationId, teamId }: Team,
  callId: number,
): Promise<PutResult['status']> {
  const [call] = await sql<{ status: PutResult['status'] }>`
    select ${statusOf} as status from listed_call
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId}`
  return call?.status ?? 'processing'
}

function contentField({ transcript }: PutInput, file: PutFile | undefined): string {
  if (file) return 'file'
  return transcript ? 'transcript' : 'content'
}

function unknownFormat(format: string): ApiError {
  const didYouMean = nearestName(format, formatNames)
  const message = `format: unknown format "${format}". Valid values: ${formatNames.join(', ')}.`
  return new ApiError('INVALID_REQUEST', message, {
    field: 'format',
    validValues: formatNames,
    ...(didYouMean ? { didYouMean } : {}),
  })
}

function refusal(field: string, message: string): ApiError {
  return new ApiError('INVALID_REQUEST', `${field}: ${message}`, { field })
}
