import type { Database } from '../../platform/database.ts'
import type { RecordingRef } from '../../platform/jobs.ts'
import { FormatError } from '../formats/format.ts'
import { readTranscript } from '../formats/read-transcript.ts'
import { formCall } from './form-call.ts'
import type { CallDetails } from './manifest.ts'
import { toIncoming } from './read-calls.ts'
import { type Stores, storeCall } from './store-call.ts'
import { RefusedRecording, type Transcription, transcribe } from './transcription.ts'
import { readChunks } from './write-chunks.ts'

interface Recording extends RecordingRef {
  file: string
  mediaType: string
  byteSize: number
  fileId: number
  /** Whether a call has the file id already, which gets the transcript. */
  isReplacing: boolean
}

/**
 * Transcribes a recording and creates its call, or gives the call that it replaces the new transcript. A repetition finds the call.
 * Final refusals are stored with their reason; any other error is tried again.
 */
export async function transcribeRecording(
  stores: Stores,
  transcription: Transcription,
  { organizationId, teamId, recordingId }: RecordingRef,
  signal: AbortSignal,
): Promise<void> {
  const { db } = stores
  const [recording] = await db.sql<Omit<Recording, keyof RecordingRef>>`
    select file, media_type, byte_size, file_id, is_replacing from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId} and call_id is null and error is null`
  if (!recording) return
  try {
    await makeCall(stores, transcription, { ...recording, organizationId, teamId, recordingId }, signal)
  } catch (error) {
    if (error instanceof MadeMeanwhile) return
    await failRecording(db, { organizationId, teamId, recordingId }, reasonOf(error))
  }
}

/** Notes why a recording can't be transcribed; of one that was to replace a call, with the call. */
export async function failRecording(
  db: Database,
  { organizationId, teamId, recordingId }: RecordingRef,
  reason: string,
): Promise<void> {
  await db.begin(async ({ sql }) => {
    const [failed] = await sql<{ fileId: number; isReplacing: boolean }>`
      update recording set error = ${reason}, updated_at = statement_timestamp()
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId} and call_id is null
      returning file_id, is_replacing`
    if (!failed?.isReplacing) return
    await sql`
      update call set replacing_error = ${`A new recording could not replace it: ${reason}`}, updated_at = statement_timestamp()
       where organization_id = ${organizationId} and team_id = ${teamId} and id = ${failed.fileId}`
  })
}

// A reader's message about a file is here about the endpoint's answer.
function reasonOf(error: unknown): string {
  if (error instanceof FormatError)
    return `The transcription endpoint's answer can't be used: ${error.message}`
  if (error instanceof RefusedRecording) return error.message
  throw error
}

// Another worker took over the job and was first: this one's call is rolled back, because transcriptions differ each time.
class MadeMeanwhile extends Error {}

async function makeCall(
  stores: Stores,
  transcription: Transcription,
  { organizationId, teamId, recordingId, file, mediaType, byteSize, fileId, isReplacing }: Recording,
  signal: AbortSignal,
): Promise<void> {
  const bytes = readChunks(stores.db.sql, { organizationId, teamId, recordingId }, { from: 0, to: byteSize })
  const { format, calls } = readTranscript(
    await transcribe(transcription, { bytes, byteSize, mediaType }, signal),
  )
  const [call] = calls
  if (!call || 'reason' in call) throw new FormatError('The transcription holds no speech.')
  // Details that came meanwhile count.
  const [described] = await stores.db.sql<{ entry: CallDetails }>`
    select entry from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId} and call_id is null`
  if (!described) throw new MadeMeanwhile()
  const incoming = { ...toIncoming(file, format, call, described.entry), fileId }
  const outcome = await storeCall(stores, formCall(incoming), {
    team: { organizationId, teamId },
    replace: isReplacing,
    also: async (sql, callId) => {
      const made = await sql`
        update recording set call_id = ${callId}
         where organization_id = ${organizationId} and team_id = ${teamId} and id = ${recordingId} and call_id is null
        returning id`
      if (made.length === 0) throw new MadeMeanwhile()
      await sql`
        delete from recording
         where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${callId} and id <> ${recordingId}`
    },
  })
  if ('callId' in outcome) return
  throw new RefusedRecording(
    'known' in outcome ? 'A call with the same content or external id is there already.' : outcome.reason,
  )
}
