import { Buffer, transcode } from 'node:buffer'

/**
 * The JSON of a value, as UTF-8. With a character beyond Latin 1, this is several times as fast as `Buffer.from`. It would throw at half
 * a surrogate pair, which JSON escapes.
 */
export function encodeJson(value: unknown): Buffer {
  return transcode(Buffer.from(JSON.stringify(value), 'utf16le'), 'utf16le', 'utf8')
}
