import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ApiError } from '@earshot/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Unpacks a gzip body; Fastify's limit holds for the unpacked size. Throws UNSUPPORTED_MEDIA_TYPE for any other Content-Encoding,
 * INVALID_REQUEST for a body that is not gzip.
 */
export async function readEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
): Promise<Readable> {
  const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  if (encoding === 'identity' || encoding === '') return payload
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send the body as it is, or with Content-Encoding: gzip.')
  // The header has the length of the packed body.
  delete request.headers['content-length']
  const unpacked = createGunzip()
  // A body over the limit is refused while most of it is still packed.
  reply.raw.once('close', () => unpacked.destroy())
  unpacked.on('close', () => payload.unpipe(unpacked).resume())
  payload.on('error', (error) => unpacked.destroy(error))
  return payload.pipe(unpacked)
}
