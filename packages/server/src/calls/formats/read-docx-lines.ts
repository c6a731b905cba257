import { Unzip, UnzipInflate } from 'fflate'
import { decodeText, fileBytesMax } from './decode-text.ts'
import { FormatError } from './format.ts'
import { readPayload } from './read-payload.ts'
import { splitLines } from './split-lines.ts'

const entriesMax = 10_000
// Deflate expands a chunk at most a thousandfold; the size is checked after each chunk.
const chunkBytes = 16 * 1024

/** The lines of a Word document's text, trimmed; a paragraph and a line break end one. Throws `FormatError` for any other file. */
export function readDocxLines(bytes: Uint8Array): string[] {
  if (bytes.length > fileBytesMax) throw new FormatError(tooLarge)
  const document = unzipDocument(bytes)
  if (document.length === 0) {
    throw new FormatError(
      'The file is not a Word document. Export the transcript as DOCX, VTT or plain text.',
    )
  }
  return splitLines(readText(decodeText(document).text))
}

const tooLarge = 'The Word document is larger than 50 MiB. Export the transcript as VTT or plain text.'

function unzipDocument(bytes: Uint8Array): Uint8Array {
  const chunks: Uint8Array[] = []
  let size = 0
  let entries = 0
  // As a stream, because the sizes in an archive can be false.
  const unzip = new Unzip((entry) => {
    entries += 1
    if (entries > entriesMax) throw new FormatError(`The archive has more than ${entriesMax} entries.`)
    if (entry.name !== 'word/document.xml') return
    entry.ondata = (error, chunk) => {
      if (error) throw error
      size += chunk.length
      if (size > fileBytesMax) throw new FormatError(tooLarge)
      chunks.push(chunk)
    }
    entry.start()
  })
  unzip.register(UnzipInflate)
  try {
    for (let start = 0; start < bytes.length; start += chunkBytes) {
      unzip.push(bytes.subarray(start, start + chunkBytes), start + chunkBytes >= bytes.length)
    }
  } catch (cause) {
    if (cause instanceof FormatError) throw cause
    throw new FormatError('The Word document is damaged. Download it again.', { cause })
  }
  return Buffer.concat(chunks)
}

/**
 * The text of WordprocessingML. Only tags and the predefined entities of XML are read, so that a file can't declare others. Text that
 * a revision moved away, and the second copy of text boxes, is left out.
 */
function readText(xml: string): string {
  const parts: string[] = []
  let isText = false
  for (const { name, kind, text } of readTokens(xml)) {
    if (name === 'w:t') isText = kind === 'open'
    else if (name) parts.push(readBreak(name, kind))
    else if (isText) parts.push(readPayload(text))
  }
  return parts.join('')
}

function readBreak(name: string, kind: Token['kind']): string {
  if (name === 'w:p') return kind === 'close' ? '\n' : ''
  if (name === 'w:tab') return '\t'
  return name === 'w:br' || name === 'w:cr' ? '\n' : ''
}

/** A relevant tag with its name, or any other token without one. */
interface Token {
  name: string
  kind: 'open' | 'close' | 'empty'
  text: string
}

function* readTokens(xml: string): Generator<Token> {
  let leftOutDepth = 0
  for (const [text] of xml.matchAll(/<[^<>]*>|[^<]+/g)) {
    const token = readToken(text)
    if (leftOut.has(token.name)) leftOutDepth += depthChange[token.kind]
    else if (leftOutDepth === 0) yield token
  }
}

const depthChange = { open: 1, close: -1, empty: 0 }

function readToken(text: string): Token {
  const [, slash, name = ''] = tag.exec(text) ?? []
  if (slash) return { name, kind: 'close', text }
  return { name, kind: text.endsWith('/>') ? 'empty' : 'open', text }
}

const tag = /^<(\/?)(mc:Fallback|w:moveFrom|w:tab|w:br|w:cr|w:p|w:t)(?=[\s/>])/
const leftOut = new Set(['mc:Fallback', 'w:moveFrom'])
