import { isUtf8 } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { BodyType, Endpoint } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const streamed = ['multipart/form-data', 'application/x-ndjson'] as const

/** Reads JSON bodies, and passes other bodies on as streams if the endpoint takes them. */
export function parseBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      refuseOther(request, 'application/json')
      return parseJson(body)
    },
  )
  for (const type of streamed)
    app.addContentTypeParser(type, async (request: FastifyRequest, body: Readable) => {
      refuseOther(request, type)
      return body
    })
}

/** The error for a body whose media type the endpoint does not take. */
export function wrongBodyType(endpoint: Endpoint | undefined): ApiError {
  return new ApiError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Send the body as ${bodyTypesOf(endpoint).join(' or ')}, with that Content-Type.`,
  )
}

function bodyTypesOf(endpoint: Endpoint | undefined): readonly BodyType[] {
  return endpoint?.bodyTypes ?? ['application/json']
}

function refuseOther({ routeOptions }: FastifyRequest, type: BodyType): void {
  const { endpoint } = routeOptions.config as { endpoint?: Endpoint }
  if (!bodyTypesOf(endpoint).includes(type)) throw wrongBodyType(endpoint)
}

function parseJson(body: Buffer): unknown {
  try {
    // Invalid bytes would silently become U+FFFD.
    if (isUtf8(body)) return body.length === 0 ? undefined : JSON.parse(body.toString())
  } catch {}
  throw new ApiError('INVALID_REQUEST', 'The body is not valid JSON.')
}
