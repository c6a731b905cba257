import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { OperatorError } from '@earshot/analyst/operator-error'
import { CsvError, parse } from 'csv-parse'

// Enough to detect the encoding and the separator.
const headBytes = 64 * 1024
const rowMaxChars = 1024 * 1024
const separators = [',', ';', '\t'] as const

export interface CsvRow {
  cells: string[]
  /** The line of the file on which the row ends, from 1 on. */
  line: number
}

export interface CsvRows {
  rows: AsyncIterable<CsvRow>
  /** Files with semicolons come from locales that write 1,5 for one and a half. */
  isCommaDecimal: boolean
  encoding: string
}

/** Opens a CSV file as a stream of rows. Throws OperatorError if it can't be read. */
export async function openCsv(path: string): Promise<CsvRows> {
  const head = await readHead(path)
  const encoding = encodingOf(head)
  const text = new TextDecoder(encoding).decode(head)
  const delimiter = separatorOf(text)
  return { rows: readRows(path, encoding, delimiter), isCommaDecimal: delimiter === ';', encoding }
}

async function* readRows(path: string, encoding: string, delimiter: string): AsyncIterable<CsvRow> {
  const decoder = new TextDecoderStream(encoding, { fatal: true })
  const decoded = Readable.toWeb(createReadStream(path)).pipeThrough(decoder as never)
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: rowMaxChars,
  })
  const source = Readable.fromWeb(decoded as never)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser) yield { cells: record, line: info.lines }
  } catch (cause) {
    if (cause instanceof CsvError)
      throw new OperatorError(`${path} is not valid CSV: ${cause.message}.`, { cause })
    if (cause instanceof TypeError)
      throw new OperatorError(`${path} is not encoded as ${encoding} throughout: save it as UTF-8.`, {
        cause,
      })
    throw cause
  }
}

async function readHead(path: string): Promise<Buffer> {
  try {
    const chunks = await Array.fromAsync(
      createReadStream(path, { end: headBytes - 1 }) as AsyncIterable<Buffer>,
    )
    return Buffer.concat(chunks)
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    throw new OperatorError(`The CRM file ${path} can't be read (${code}).`, { cause })
  }
}

/** By the byte order mark, else UTF-8 if valid, else the encoding of older exports. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // The head may end within a character.
  const isWhole = [0, 1, 2, 3].some((cut) => isUtf8(head.subarray(0, head.length - cut)))
  return isWhole ? 'utf-8' : 'windows-1252'
}

/** The most frequent separator in the first line, outside of quotes. */
function separatorOf(text: string): string {
  const [line = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/)
  const counts = separators.map((separator) => ({ separator, count: line.split(separator).length }))
  return counts.sort((a, b) => b.count - a.count)[0]?.separator ?? ','
}
