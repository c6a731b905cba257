import { mediaTypeOf } from './media-type.ts'

/** The bytes of a file that somebody imports: all of them, or as they come. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** What is read of it. `bytes` end after the limit if there are more. */
export interface ReadContent {
  bytes: Uint8Array
  /** The type of a recording; null for anything else. */
  mediaType: string | null
}

const headBytes = 16

/** Reads a content to its end, or until it is longer than the limit for its kind: a content may have no end. */
export async function readContent(
  content: Content,
  bytesMax: (mediaType: string | null) => number,
): Promise<ReadContent> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= headBytes && length > bytesMax(mediaTypeOf(joinHead(chunks)))) break
  }
  const [first, ...others] = chunks
  return {
    bytes: first && others.length === 0 ? first : Buffer.concat(chunks),
    mediaType: mediaTypeOf(joinHead(chunks)),
  }
}

function joinHead(chunks: readonly Uint8Array[]): Uint8Array {
  const [first = new Uint8Array()] = chunks
  return first.length >= headBytes
    ? first.subarray(0, headBytes)
    : Buffer.concat(chunks).subarray(0, headBytes)
}
