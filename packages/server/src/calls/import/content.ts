import { mediaTypeOf } from './media-type.ts'

/** The bytes of a file to import, in one piece or as a stream. */
export type Content = Uint8Array | AsyncIterable<Uint8Array>

/** A content whose first bytes are known. */
export interface OpenContent {
  /** The type of a recording; null for anything else. */
  mediaType: string | null
  /** All bytes, the first ones too. */
  chunks: AsyncGenerator<Uint8Array>
}

const headBytes = 16

/** Reads the first bytes of a content. A caller that does not read `chunks` to the end must return it. */
export async function openContent(content: Content): Promise<OpenContent> {
  const source = asGenerator(content)
  const head: Uint8Array[] = []
  let length = 0
  while (length < headBytes) {
    const { value, done } = await source.next()
    if (done) break
    head.push(value)
    length += value.length
  }
  const first = Buffer.concat(head)
  const chunks = joined(first, source)
  // Starts the generator, so that ending it early closes the source.
  await chunks.next()
  return { mediaType: mediaTypeOf(first.subarray(0, headBytes)), chunks }
}

/** The bytes of a content, up to and including the chunk that exceeds the limit: a content may be endless. */
export async function collectBytes(chunks: AsyncIterable<Uint8Array>, bytesMax: number): Promise<Buffer> {
  const all: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    all.push(chunk)
    length += chunk.length
    if (length > bytesMax) break
  }
  return Buffer.concat(all)
}

async function* asGenerator(content: Content): AsyncGenerator<Uint8Array, undefined> {
  if (content instanceof Uint8Array) yield content
  else yield* content
  return undefined
}

async function* joined(head: Buffer, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.alloc(0)
    yield head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}
