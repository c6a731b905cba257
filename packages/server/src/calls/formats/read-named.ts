import { decodeText } from './decode-text.ts'
import { textFormats } from './detect-format.ts'
import { jsonFormats } from './detect-json-format.ts'
import { FormatError } from './format.ts'
import { readJson } from './read-json.ts'
import type { Transcript } from './read-transcript.ts'

const names = [...textFormats, ...jsonFormats].map(({ name }) => name)
// Short names for what people call these files.
const families: Readonly<Record<string, readonly string[]>> = {
  vtt: names.filter((name) => /vtt$/.test(name)),
  text: ['plain-text'],
}

/** The format names that a caller can give. */
export const formatNames: readonly string[] = [...new Set([...Object.keys(families), ...names])]

/** The calls of a file in a named format. Throws only `FormatError`. */
export function readNamed(bytes: Uint8Array, name: string, people?: ReadonlySet<string>): Transcript {
  const wanted = families[name] ?? [name]
  const { text } = decodeText(bytes)
  const json = jsonFormats.find((format) => wanted.includes(format.name))
  if (json) {
    const value = readJson(text)
    if (value !== undefined && json.detect(value)) return { format: json.name, calls: json.parse(value) }
    throw notIn(name)
  }
  const formats = textFormats.filter((format) => wanted.includes(format.name))
  const format = formats.length === 1 ? formats[0] : formats.find(({ detect }) => detect(text, people))
  if (!format) throw notIn(name)
  return { format: format.name, calls: format.parse(text, people) }
}

function notIn(name: string): FormatError {
  return new FormatError(
    `The content is not in the format ${name}. Leave the format out to have it recognised.`,
  )
}
