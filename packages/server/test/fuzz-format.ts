import assert from 'node:assert/strict'
import fc from 'fast-check'
import { detectFormat } from '../src/calls/formats/detect-format.ts'
import {
  type Cue,
  type FailedCall,
  type Format,
  FormatError,
  type JsonFormat,
  type ParsedCall,
} from '../src/calls/formats/format.ts'
import { readText } from '../src/calls/formats/read-transcript.ts'

/** For tests: the cues of a file with one call, as `[startMs, endMs, speaker, text]`. */
export function readRows(
  format: Format,
  text: string,
): [number | null, number | null, string | null, string][] {
  return readCues(format, text).map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text])
}

/** For tests: the cues of a JSON file with one call. */
export function readJsonRows(
  format: JsonFormat,
  json: unknown,
): [number | null, number | null, string | null, string][] {
  return cuesOf(format.parse(json)).map(({ startMs, endMs, speaker, text }) => [
    startMs,
    endMs,
    speaker,
    text,
  ])
}

/** For tests: the only call of a file. */
export function onlyCall(calls: readonly (ParsedCall | FailedCall)[]): ParsedCall {
  const [call, ...others] = calls
  if (!call || others.length > 0 || 'reason' in call)
    throw new Error('The file does not have exactly one readable call.')
  return call
}

/** For tests: the warnings of a file with one call. */
export function readWarnings(format: Format, text: string): string[] {
  return format.parse(text).flatMap((call) => ('warnings' in call ? call.warnings : []))
}

/**
 * For tests: gives a format arbitrary strings, strings of its own tokens and damaged copies of `sample`. It may throw only
 * `FormatError`, and every text must be clean.
 */
export function fuzzFormat(format: Format, sample: string, tokens: readonly string[]): void {
  const anyText = fc.string({ unit: 'binary', maxLength: 300 })
  const tokenText = fc
    .array(fc.oneof(fc.constantFrom(...tokens, '\n', '\r\n', ' ', '\0', '\ud800', ':', '9', 'é'), anyText), {
      maxLength: 40,
    })
    .map((parts) => parts.join(''))
  const damaged = fc
    .array(fc.tuple(fc.nat(sample.length), fc.nat(20), fc.oneof(fc.constantFrom(...tokens), anyText)), {
      maxLength: 5,
    })
    .map((cuts) =>
      cuts.reduce((text, [at, length, put]) => text.slice(0, at) + put + text.slice(at + length), sample),
    )
  fc.assert(
    fc.property(fc.oneof(anyText, tokenText, damaged), (text) => {
      allowFormatError(() => readText(text))
      allowFormatError(() => readCues(format, text).forEach(assertClean))
    }),
    { numRuns: 500 },
  )
}

/**
 * For tests: gives a JSON format arbitrary values, copies of `sample` with arbitrary values at arbitrary places, and
 * copies in which each list in turn is very long. It may throw only `FormatError`, and every text must be clean.
 */
export function fuzzJson(format: JsonFormat, sample: object): void {
  const places = listPlaces(sample)
  const anyValue = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(
      null,
      true,
      -1,
      0.5,
      1e300,
      1e15,
      '',
      ' ',
      '\0',
      '\ud800',
      'NaN',
      '1.5',
      '00:00:01',
      [],
      {},
      [null],
      [{}],
    ),
  )
  const damaged = fc
    .array(fc.tuple(fc.constantFrom(...places), anyValue), { maxLength: 4 })
    .map((changes) => changes.reduce<unknown>((json, [place, value]) => put(json, place, value), sample))
  const read = (json: unknown) => allowFormatError(() => cuesOf(format.parse(json)).forEach(assertClean))
  fc.assert(
    fc.property(fc.oneof(anyValue, damaged), (json) => {
      allowFormatError(() => readText(JSON.stringify(json)))
      if (format.detect(json)) read(json)
      read(json)
    }),
    { numRuns: 500 },
  )
  for (const place of places) {
    const list = at(sample, place)
    if (!Array.isArray(list) || list.length === 0) continue
    for (const item of [list[0], 0]) {
      read(put(sample, place, Array(hostileItems).fill(item)))
    }
  }
}

const hostileItems = 100_000

function listPlaces(json: unknown): PropertyKey[][] {
  if (typeof json !== 'object' || json === null) return [[]]
  return [
    [],
    ...Object.entries(json).flatMap(([key, value]) => listPlaces(value).map((place) => [key, ...place])),
  ]
}

function at(json: unknown, place: readonly PropertyKey[]): unknown {
  return place.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], json)
}

function put(json: unknown, [key, ...rest]: readonly PropertyKey[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(json))
    return json.map((item, index) => (String(index) === key ? put(item, rest, value) : item))
  if (typeof json !== 'object' || json === null) return json
  return { ...json, [key]: put((json as Record<PropertyKey, unknown>)[key], rest, value) }
}

/** For tests: lines and files of 1 MB on which a quadratic pattern would not finish. */
export function assertLinear(format: Format, head: string, units: readonly string[]): void {
  const hostileChars = 1_000_000
  for (const unit of [...units, 'a', ' ', '\n', ':', '1', '-', '<', '\u0315\u0300']) {
    const text = head + unit.repeat(hostileChars / unit.length)
    allowFormatError(() => detectFormat(text))
    allowFormatError(() => format.parse(text))
  }
}

function readCues(format: Format, text: string): Cue[] {
  return cuesOf(format.parse(text))
}

function cuesOf(calls: readonly (ParsedCall | FailedCall)[]): Cue[] {
  return calls.flatMap((call) => ('cues' in call ? call.cues : []))
}

/** For tests: runs a function, and accepts a `FormatError`. */
export function allowFormatError(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
  }
}

function assertClean({ startMs, endMs, speaker, text }: Cue): void {
  assert.ok(text !== '' && text.isWellFormed() && !/[^\P{Cc}\s]/u.test(text))
  assert.ok(speaker === null || (speaker !== '' && speaker.isWellFormed()))
  for (const ms of [startMs, endMs]) assert.ok(ms === null || (Number.isSafeInteger(ms) && ms >= 0))
}
