import { decodeText } from './decode-text.ts'
import { detectFormat } from './detect-format.ts'
import { detectJsonFormat } from './detect-json-format.ts'
import type { FailedCall, ParsedCall } from './format.ts'
import { readJson } from './read-json.ts'
import { isZip, teamsDocx } from './teams-docx.ts'

export interface Transcript {
  format: string
  calls: (ParsedCall | FailedCall)[]
}

/**
 * The calls of a file, whose format is detected; `names` are those of people in the manifest, in lower case. Throws only
 * `FormatError`, with the reason.
 */
export function readTranscript(bytes: Uint8Array, names?: ReadonlySet<string>): Transcript {
  if (isZip(bytes)) return { format: teamsDocx.name, calls: teamsDocx.parse(bytes, names) }
  const { text, warnings } = decodeText(bytes)
  const { format, calls } = readText(text, names)
  return {
    format,
    calls: calls.map((call) =>
      'reason' in call ? call : { ...call, warnings: [...warnings, ...call.warnings] },
    ),
  }
}

/** The calls of a text, whose format is detected. */
export function readText(text: string, names?: ReadonlySet<string>): Transcript {
  const json = readJson(text)
  const jsonFormat = json === undefined ? undefined : detectJsonFormat(json)
  if (jsonFormat) return { format: jsonFormat.name, calls: jsonFormat.parse(json) }
  const format = detectFormat(text, names)
  return { format: format.name, calls: format.parse(text, names) }
}
