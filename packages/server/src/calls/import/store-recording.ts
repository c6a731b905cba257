import { createHash } from 'node:crypto'
import { sizeOf } from '@earshot/contract/endpoint'
import { recordingMaxBytes } from '@earshot/contract/put-calls'
import type { Transaction } from '../../platform/database.ts'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import type { CallDetails } from './manifest.ts'
import { recordingWaits, type Stores } from './store-call.ts'
import { writeChunks } from './write-chunks.ts'

export interface IncomingRecording {
  file: string
  mediaType: string
  chunks: AsyncGenerator<Uint8Array>
  entry: CallDetails
}

/** A stored recording. `recordingId` is null if another call has its external id. */
export interface StoredRecording {
  recordingId: number | null
  fileId: number
  /** Whether its transcription was enqueued now. */
  isQueued: boolean
  /** Whether a call is there that it will replace. */
  isReplacing?: boolean
  /** Whether it is known and not transcribed yet. */
  isWaiting?: boolean
}

export type RecordingOutcome = StoredRecording | { reason: string; isOverCap?: true }

interface Options {
  team: Team
  /** Whether the call that has the external id gets this recording, and its transcript once there is one. */
  replace?: boolean
  /** Bytes of recordings that the team may have. */
  teamBytesMax?: number
}

// Longer than any upload may take: older ones remain from a killed server.
const arrivingMaxHours = 5

/**
 * Stores a recording as it arrives and enqueues its transcription. A known recording stays unchanged, and so does a known external id
 * without `replace`; a failed transcription is tried again. An interrupted or refused upload leaves nothing behind.
 */
export async function storeRecording(
  { db, jobs }: Stores,
  { file, mediaType, chunks, entry }: IncomingRecording,
  { team, replace = false, teamBytesMax = Number.POSITIVE_INFINITY }: Options,
): Promise<RecordingOutcome> {
  const { organizationId, teamId } = team
  await db.sql`
    delete from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and hash is null
       and created_at < now() - make_interval(hours => ${arrivingMaxHours})`
  const [begun] = await db.sql<{ id: number }>`
    insert into recording (organization_id, team_id, file, media_type, entry)
    values (${organizationId}, ${teamId}, ${file}, ${mediaType}, ${withInstant(entry)}) returning id`
  const recordingId = begun?.id ?? 0
  let isKept = false
  try {
    const hash = createHash('sha256')
    const bytes = await writeChunks(
      db.sql,
      { ...team, recordingId },
      hashing(chunks, hash),
      recordingMaxBytes,
    )
    if (bytes > recordingMaxBytes)
      return { reason: `The recording is larger than ${sizeOf(recordingMaxBytes)}: compress or split it.` }
    const arrived = { recordingId, hash: hash.digest('hex'), bytes, externalId: entry.externalId ?? null }
    const outcome = await db.begin(async (transaction) => {
      const stored = await settle(transaction, team, arrived, { replace, teamBytesMax })
      if ('reason' in stored || !stored.isQueued || stored.recordingId === null) return stored
      await transaction.sql`
        update call set replacing_error = null, updated_at = statement_timestamp()
         where organization_id = ${organizationId} and team_id = ${teamId} and id = ${stored.fileId} and replacing_error is not null`
      const data = { organizationId, teamId, recordingId: stored.recordingId }
      await jobs.send('transcribe-recording', [{ data }], transaction)
      return stored
    })
    isKept = 'recordingId' in outcome && outcome.recordingId === recordingId
    return outcome
  } finally {
    await chunks.return(undefined)
    if (!isKept)
      await db.sql`
        delete from recording where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId}`
  }
}

interface Arrived {
  recordingId: number
  hash: string
  bytes: number
  externalId: string | null
}

/**
 * Decides the outcome of a received recording, one at a time in a team, and not while calls with external ids are stored, so that equal
 * ones are recognised.
 */
async function settle(
  { sql }: Pick<Transaction, 'sql'>,
  team: Team,
  { recordingId, hash, bytes, externalId }: Arrived,
  { replace, teamBytesMax }: { replace: boolean; teamBytesMax: number },
): Promise<RecordingOutcome> {
  const { organizationId, teamId } = team
  await sql`select from team where organization_id = ${organizationId} and id = ${teamId} for no key update`
  const same = await findSame(sql, team, { recordingId, hash }, replace)
  if (same) return same
  const other = externalId === null ? undefined : await findOther(sql, team, externalId)
  if (other && replace && other.isWaiting) return recordingWaits
  if (other && !replace) return { recordingId: null, fileId: other.fileId, isQueued: false }
  const [{ total } = { total: 0 }] = await sql<{ total: number }>`
    select coalesce(sum(byte_size), 0) as total from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and hash is not null`
  if (total + bytes > teamBytesMax)
    return {
      reason: `The team's recordings may take ${sizeOf(teamBytesMax)}: delete calls first.`,
      isOverCap: true,
    }
  const replaced = other && (await holdReplaced(sql, team, other.fileId)) ? other.fileId : null
  // A distributed database does not allow nextval in an update.
  const [next] = await sql<{
    fileId: number
  }>`select nextval(pg_get_serial_sequence('call', 'id')) as file_id`
  const [stored] = await sql<{ fileId: number }>`
    update recording
       set hash = ${hash}, byte_size = ${bytes}, file_id = ${replaced ?? next?.fileId ?? null}, is_replacing = ${replaced !== null},
           updated_at = statement_timestamp()
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId}
    returning file_id`
  if (!stored) throw new Error('a recording went while it arrived')
  return { recordingId, fileId: stored.fileId, isQueued: true, isReplacing: replaced !== null }
}

async function findSame(
  sql: Sql,
  { organizationId, teamId }: Team,
  { recordingId, hash }: Pick<Arrived, 'recordingId' | 'hash'>,
  replace: boolean,
): Promise<StoredRecording | undefined> {
  const [same] = await sql<{ id: number; fileId: number; isFailed: boolean; isWaiting: boolean }>`
    select id, file_id, call_id is null and error is not null and (${replace} or not is_replacing) as is_failed,
           call_id is null and error is null as is_waiting
      from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and hash = ${hash}`
  if (same?.isFailed)
    await sql`
      update recording as same set error = null, file = arrived.file, entry = arrived.entry, updated_at = statement_timestamp()
        from recording as arrived
       where same.organization_id = ${organizationId} and same.team_id = ${teamId} and same.id = ${same.id}
         and arrived.organization_id = ${organizationId} and arrived.team_id = ${teamId} and arrived.id = ${recordingId}`
  if (!same) return undefined
  const { id, fileId, isFailed, isWaiting } = same
  return { recordingId: id, fileId, isQueued: isFailed, isWaiting }
}

/**
 * Keeps the call that a recording will replace from being deleted before the recording is stored, and drops recordings that wait to
 * replace it: the last one does. False if the call was deleted meanwhile.
 */
async function holdReplaced(sql: Sql, { organizationId, teamId }: Team, callId: number): Promise<boolean> {
  await sql`
    delete from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${callId} and call_id is null and is_replacing`
  const held = await sql`
    select from call where organization_id = ${organizationId} and team_id = ${teamId} and id = ${callId} for key share`
  return held.length > 0
}

/** The call with an external id, or the recording of one that waits. */
async function findOther(
  sql: Sql,
  { organizationId, teamId }: Team,
  externalId: string,
): Promise<{ fileId: number; isWaiting: boolean } | undefined> {
  const [other] = await sql<{ fileId: number; isWaiting: boolean }>`
    select id as file_id, false as is_waiting from call
     where organization_id = ${organizationId} and team_id = ${teamId} and external_id = ${externalId}
    union all
    select file_id, true from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id is null and hash is not null and not is_replacing
       and entry ->> 'externalId' = ${externalId}
    limit 1`
  return other
}

/** Lists of calls compare dates of recordings as instants. */
export function withInstant(entry: CallDetails): CallDetails {
  return entry.date === undefined ? entry : { ...entry, date: new Date(entry.date).toISOString() }
}

async function* hashing(
  chunks: AsyncIterable<Uint8Array>,
  hash: { update(chunk: Uint8Array): unknown },
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk)
    yield chunk
  }
}
