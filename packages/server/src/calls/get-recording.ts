import { Readable } from 'node:stream'
import { ApiError } from '@earshot/contract/errors'
import { getRecording } from '@earshot/contract/recordings'
import { answerFile } from '../platform/http/route.ts'
import { readChunks } from './import/write-chunks.ts'
import { change } from './route.ts'

interface Stored {
  id: number
  hash: string
  mediaType: string
  byteSize: number
}

export const getRecordingRoute = change(
  getRecording,
  async ({ db, sql, scope }, { fileId, range, ifRange }) => {
    const { organizationId, teamId } = scope
    const [stored] = await sql<Stored>`
    select id, hash, media_type, byte_size from recording
     where organization_id = ${organizationId} and team_id = ${teamId} and file_id = ${fileId} and hash is not null
       and (call_id is not null or not is_replacing)
     order by id desc limit 1`
    if (!stored)
      throw new ApiError('CALL_NOT_FOUND', 'There is no such call in this team, or it has no recording.')
    const { id: recordingId, hash, mediaType, byteSize } = stored
    const etag = `"${hash}"`
    const counts = ifRange === undefined || ifRange === etag
    const part = range !== undefined && counts ? parseRange(range, byteSize) : undefined
    const { from, to } = part ?? { from: 0, to: byteSize }
    return answerFile({
      status: part ? 206 : 200,
      headers: {
        'Content-Type': mediaType,
        'Content-Length': String(to - from),
        'Accept-Ranges': 'bytes',
        ETag: etag,
        'X-Content-Type-Options': 'nosniff',
        ...(part ? { 'Content-Range': `bytes ${from}-${to - 1}/${byteSize}` } : {}),
      },
      open: () => Readable.from(readChunks(db.sql, { organizationId, teamId, recordingId }, { from, to })),
    })
  },
)

/**
 * The bytes that a Range header asks for, the end excluded; undefined for anything but a single range of bytes, which counts as absent
 * (RFC 9110, 14.2). Throws RANGE_NOT_SATISFIABLE.
 */
function parseRange(range: string, size: number): { from: number; to: number } | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(range) ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(Number(last) + 1, size)
  if (first !== '' && last !== '' && Number(last) < from) return undefined
  if (from < to) return { from, to }
  throw new ApiError(
    'RANGE_NOT_SATISFIABLE',
    `The range lies outside the recording, which has ${size} bytes.`,
    {
      bytes: size,
    },
  )
}
