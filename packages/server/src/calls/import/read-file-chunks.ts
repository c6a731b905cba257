import { open } from 'node:fs/promises'

const chunkBytes = 512 * 1024

/** The bytes of a file, in chunks. It is opened once, so a file that is moved meanwhile is read to its end. */
export async function* readFileChunks(path: string): AsyncGenerator<Uint8Array> {
  const handle = await open(path)
  try {
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(chunkBytes))
      if (bytesRead === 0) return
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await handle.close()
  }
}
