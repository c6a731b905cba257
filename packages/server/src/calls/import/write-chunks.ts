import type { RecordingRef } from '../../platform/jobs.ts'
import type { Sql } from '../../platform/sql.ts'

const chunkBytes = 1024 * 1024

/** Stores the bytes of a recording as they arrive, and returns their number. Stops soon after the limit. */
export async function writeChunks(
  sql: Sql,
  { organizationId, teamId, recordingId }: RecordingRef,
  bytes: AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<number> {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let [filled, position, total] = [0, 0, 0]
  const store = async () => {
    await sql`
      insert into recording_chunk (organization_id, team_id, recording_id, position, bytes)
      values (${organizationId}, ${teamId}, ${recordingId}, ${position}, ${chunk.subarray(0, filled)})`
    position += 1
    filled = 0
  }
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length; ) {
      const taken = Math.min(piece.length - from, chunkBytes - filled)
      chunk.set(piece.subarray(from, from + taken), filled)
      filled += taken
      from += taken
      if (filled === chunkBytes) await store()
    }
    total += piece.length
    if (total > bytesMax) return total
  }
  if (filled > 0) await store()
  return total
}

/** The bytes of a recording from one place up to another, excluded. Reads chunk by chunk, and holds no connection between them. */
export async function* readChunks(
  sql: Sql,
  { organizationId, teamId, recordingId }: RecordingRef,
  { from, to }: { from: number; to: number },
): AsyncGenerator<Buffer<ArrayBuffer>> {
  for (let at = from; at < to; ) {
    const position = Math.floor(at / chunkBytes)
    const [chunk] = await sql<{ bytes: Buffer<ArrayBuffer> }>`
      select bytes from recording_chunk
       where organization_id = ${organizationId} and team_id = ${teamId} and recording_id = ${recordingId}
         and position = ${position}`
    if (!chunk) throw new Error('the recording was deleted while it was read')
    const start = position * chunkBytes
    yield chunk.bytes.subarray(at - start, to - start)
    at = start + chunkBytes
  }
}
