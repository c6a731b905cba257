import { callsJsonl } from './calls-jsonl.ts'
import { csv } from './csv.ts'
import { type Format, FormatError } from './format.ts'
import { plainText } from './plain-text.ts'
import { isObject } from './read-json.ts'
import { srt } from './srt.ts'
import { teamsMetadataVtt } from './teams-metadata-vtt.ts'
import { webvtt } from './webvtt.ts'
import { whisperTsv } from './whisper-tsv.ts'
import { zoomCaptions } from './zoom-captions.ts'
import { zoomChat } from './zoom-chat.ts'
import { zoomVtt } from './zoom-vtt.ts'

// Special formats before general ones: plain text accepts nearly everything.
export const textFormats: readonly Format[] = [
  teamsMetadataVtt,
  zoomVtt,
  webvtt,
  srt,
  callsJsonl,
  whisperTsv,
  csv,
  zoomChat,
  zoomCaptions,
  plainText,
]

const headChars = 64 * 1024
const unreadableShareMax = 0.01
// The replacement of an unreadable byte, and control characters other than white space.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unreadable = /[\0-\x08\x0e-\x1f\x7f-\x9f\uFFFD]/g

/** The format of a file's text, by its content. Throws `FormatError` for a file that is empty, binary or in no known format. */
export function detectFormat(text: string, names?: ReadonlySet<string>): Format {
  const head = text.slice(0, headChars)
  if (text.trim() === '') throw new FormatError('The file is empty. Export the transcript again.')
  if (text.startsWith('%PDF-'))
    throw new FormatError('The file is a PDF. Export the transcript as DOCX, VTT, SRT or plain text.')
  if (text.includes('\0') || countUnreadable(head) > head.length * unreadableShareMax) {
    throw new FormatError(
      'The file is not text. Export the transcript as VTT, SRT or plain text, encoded as UTF-8.',
    )
  }
  const format = textFormats.find((candidate) => candidate.detect(head, names))
  if (!format && isManifest(head))
    throw new FormatError('The file describes calls, without their words: give it with --manifest.')
  if (!format && isCrmExport(head))
    throw new FormatError(
      'The file is an export of a CRM, not a transcript: give it to "earshot import-crm".',
    )
  if (!format && isBrokenJson(text))
    throw new FormatError('The file is no valid JSON: it may have been cut off. Export the transcript again.')
  if (!format) {
    throw new FormatError(
      'The file is in no known format. Export the transcript as VTT or SRT, or write "Name: " before each turn of a text, where a name must occur twice.',
    )
  }
  return format
}

function isManifest(head: string): boolean {
  const [line = ''] = head.trimStart().split('\n', 1)
  try {
    const first: unknown = JSON.parse(line)
    return isObject(first) && typeof first.file === 'string'
  } catch {
    return false
  }
}

// Columns of HubSpot's and Salesforce's exports.
const crmColumns = new Set(
  ['Record ID', 'Deal Name', 'Company Domain Name', 'Opportunity Name', 'Account Name', 'Contact ID'].map(
    (name) => name.toLowerCase(),
  ),
)

function isCrmExport(head: string): boolean {
  const [line = ''] = head.trimStart().split('\n', 1)
  const columns = line.split(/[,;\t]/).map((column) => column.replaceAll('"', '').trim().toLowerCase())
  return columns.length > 1 && columns.some((column) => crmColumns.has(column))
}

function isBrokenJson(text: string): boolean {
  if (!/^\s*(?:\{\s*"|\[\s*[[{])/.test(text)) return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

function countUnreadable(text: string): number {
  return text.match(unreadable)?.length ?? 0
}
