import { ApiError } from '@earshot/contract/errors'
import { type FormFile, readForm } from '../platform/http/read-form.ts'
import type { Arriving, Bound } from '../platform/http/route.ts'
import { fileBytesMax } from './formats/decode-text.ts'
import { collectBytes, openContent } from './import/content.ts'
import { transcriptionMissing } from './import/read-call-file.ts'
import { type IncomingRecording, storeRecording } from './import/store-recording.ts'
import { updateRecording } from './import/update-known.ts'
import { type PutOutcome, type Putting, putCall, readStatus } from './put-call.ts'
import { entryOf, type PutInput } from './read-put.ts'
import { requireCallType } from './require-call-type.ts'
import type { RecordingRules } from './route.ts'

/** Takes a call from a form: its details in the part `metadata`, then its transcript or recording in the part `file`. */
export async function receivePut(
  putting: Putting,
  rules: RecordingRules,
  arriving: Arriving<PutInput>,
): Promise<PutOutcome> {
  return await readForm(arriving, (input, file) => putFile(putting, rules, input, file, arriving.bound))
}

/** Takes a call from its details and a file, a transcript or a recording, as it arrives. */
export async function putFile(
  putting: Putting,
  rules: RecordingRules,
  input: PutInput,
  { name, content }: FormFile,
  bound: Bound = (work) => work(),
): Promise<PutOutcome> {
  const { mediaType, chunks } = await openContent(content)
  try {
    if (mediaType === null) {
      const bytes = await collectBytes(chunks, fileBytesMax)
      return await bound(() => putCall(putting, input, { name, bytes }))
    }
    requireRecording(putting, rules, input)
    const { callId: _, ...entry } = entryOf(input)
    const recording = { file: name, mediaType, chunks, entry }
    return await putRecording(putting, { ...rules, replace: input.replace }, recording)
  } finally {
    await chunks.return(undefined)
  }
}

function requireRecording({ catalog }: Putting, { canTranscribe }: RecordingRules, input: PutInput): void {
  requireCallType(catalog, input.callType)
  if (!canTranscribe) throw refuse('file', transcriptionMissing)
  for (const field of ['transcript', 'content', 'format', 'callId'] as const)
    if (input[field] !== undefined) throw refuse(field, 'does not go with a recording.')
}

function refuse(field: string, message: string): ApiError {
  return new ApiError('INVALID_REQUEST', `${field}: ${message}`, { field })
}

async function putRecording(
  { stores, team }: Putting,
  { teamBytesMax, replace }: RecordingRules & { replace: boolean },
  recording: IncomingRecording,
): Promise<PutOutcome> {
  const outcome = await storeRecording(stores, recording, { team, replace, teamBytesMax })
  if ('reason' in outcome)
    throw outcome.isOverCap
      ? new ApiError('STORAGE_LIMIT_EXCEEDED', outcome.reason)
      : refuse('file', outcome.reason)
  const { fileId, isQueued, isWaiting, recordingId } = outcome
  if (isQueued) return { result: { fileId, status: 'transcribing' }, isKnown: false }
  const updated = await updateRecording(stores, team, fileId, recording.entry)
  if (typeof updated === 'object') throw refuse('file', updated.reason)
  const status = isWaiting ? 'transcribing' : await readStatus(stores.db.sql, team, fileId)
  const result = { fileId, status }
  return { result: recordingId === null ? { ...result, contentDiffers: true } : result, isKnown: true }
}
