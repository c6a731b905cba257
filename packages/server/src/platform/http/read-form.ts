import { isUtf8 } from 'node:buffer'
import { finished } from 'node:stream'
import { bodyTooLarge } from '@earshot/contract/endpoint'
import { ApiError } from '@earshot/contract/errors'
import { Busboy, type BusboyFileStream, type BusboyHeaders } from '@fastify/busboy'
import type { Arriving } from './route.ts'

/** The file of a form, as a stream. */
export interface FormFile {
  name: string
  content: AsyncIterable<Uint8Array>
}

const metadataMaxBytes = 1024 * 1024
// Longer than any file that is taken. What stands between and after the parts counts, too.
const formMaxBytes = 2049 * 1024 * 1024
const nameMaxChars = 255
const limits = { parts: 3, headerPairs: 20 }

/**
 * Reads a form with a JSON part `metadata` and then a part `file`, which `take` reads as it arrives; bytes that `take` does not read are
 * skipped. Throws INVALID_REQUEST for any other form, and for a broken or incomplete one.
 */
export async function readForm<Input, Result>(
  { body, contentType, parse }: Arriving<Input>,
  take: (input: Input, file: FormFile) => Promise<Result>,
): Promise<Result> {
  const form = openForm(contentType)
  try {
    return await new Promise<Result>((resolve, reject) => {
      // The metadata of a form without that part.
      let metadata: Promise<unknown> = Promise.resolve({})
      const seen = new Set<string>()
      const whole = Promise.withResolvers<void>()
      let current: BusboyFileStream | undefined
      let failure: ApiError | undefined
      const fail = (error: ApiError) => {
        failure ??= error
        whole.resolve()
        reject(failure)
        current?.destroy(failure)
      }
      const begin = (field: string) => {
        if (failure) return
        const problem = problemOf(field, seen)
        if (problem) fail(problem)
        seen.add(field)
      }
      const read = async function* (file: BusboyFileStream): AsyncGenerator<Buffer> {
        yield* file as AsyncIterable<Buffer>
        if (failure) throw failure
      }
      // The file must not be stored before the rest of the form has arrived: it may be broken, end too early, or hold another file.
      const readToEnd = async function* (file: BusboyFileStream): AsyncGenerator<Buffer> {
        yield* file as AsyncIterable<Buffer>
        await whole.promise
        if (failure) throw failure
      }
      const readPart = async (field: string, file: BusboyFileStream, name: string | undefined) => {
        begin(field)
        if (failure) throw failure
        if (field === 'metadata') metadata = collect(read(file)).then(readMetadata)
        else if (!name) throw invalid('has no file name. Send it as a file.', field)
        else resolve(await take(parse(await metadata), { name: cut(name), content: readToEnd(file) }))
        await metadata
      }
      form.on('file', (field: string | undefined, file: BusboyFileStream, name: string | undefined) => {
        current = file
        // A reader that has seen enough ends the part with an AbortError. Its own answer follows.
        file.on('error', (error) => {
          if (error.name !== 'AbortError') reject(error)
        })
        readPart(field ?? '', file, name)
          .catch(reject)
          .finally(() => file.resume())
      })
      form.on('error', (error) => fail(broken((error as Error).message)))
      form.on('finish', () => {
        whole.resolve()
        if (!seen.has('file'))
          reject(invalid('the form has no such part. Its parts are metadata and file.', 'file'))
      })
      finished(body, { writable: false }, (error) => {
        if (error) fail(broken('it ends too early'))
      })
      let length = 0
      body.on('data', (chunk: Buffer) => {
        length += chunk.length
        if (length > formMaxBytes) fail(bodyTooLarge(formMaxBytes))
      })
      body.pipe(form)
    })
  } finally {
    body.unpipe(form)
    body.resume()
  }
}

function openForm(contentType: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({
      headers: { 'content-type': contentType } as BusboyHeaders,
      limits,
      // Text parts would be decoded, and bytes that are not UTF-8 would become U+FFFD.
      isPartAFile: () => true,
    })
  } catch (cause) {
    throw broken((cause as Error).message)
  }
}

async function collect(part: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of part) {
    chunks.push(chunk)
    length += chunk.length
    if (length > metadataMaxBytes) throw invalid('at most 1 MiB is read.', 'metadata')
  }
  return Buffer.concat(chunks)
}

function readMetadata(bytes: Buffer): unknown {
  try {
    if (isUtf8(bytes)) return JSON.parse(bytes.toString())
  } catch {}
  throw invalid('is not valid JSON.', 'metadata')
}

function cut(name: string): string {
  return name.slice(0, nameMaxChars)
}

/** The fault of a part after the parts seen so far. */
function problemOf(field: string, seen: ReadonlySet<string>): ApiError | undefined {
  if (field !== 'metadata' && field !== 'file') return unknownPart(field)
  if (seen.has(field)) return invalid('the form has two such parts. Send one.', field)
  if (seen.has('file')) return invalid('comes after the file. Put it before.', field)
  return undefined
}

function unknownPart(field: string): ApiError {
  const name = field.slice(0, 60)
  return new ApiError(
    'INVALID_REQUEST',
    `There is no part "${name}" here. The parts are metadata and file.`,
    {
      field: name,
    },
  )
}

function broken(reason: string): ApiError {
  return new ApiError('INVALID_REQUEST', `The form is broken: ${reason}.`)
}

function invalid(message: string, field: string): ApiError {
  return new ApiError('INVALID_REQUEST', `${field}: ${message}`, { field })
}
