import assert from 'node:assert/strict'
import fc from 'fast-check'
import { detectFormat } from './detect-format.ts'
import { type Cue, type Format, FormatError } from './format.ts'

/** For tests: the cues of a file with one call, as `[startMs, endMs, speaker, text]`. */
export function readRows(
  format: Format,
  text: string,
): [number | null, number | null, string | null, string][] {
  return readCues(format, text).map(({ startMs, endMs, speaker, text }) => [startMs, endMs, speaker, text])
}

/** For tests: the warnings of a file with one call. */
export function readWarnings(format: Format, text: string): string[] {
  return format.parse(text).flatMap((call) => ('warnings' in call ? call.warnings : []))
}

/**
 * For tests: gives a format arbitrary strings, strings of its own tokens and damaged copies of `sample`. Nothing may be
 * thrown but `FormatError`, and every text must be clean.
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
      allowFormatError(() => detectFormat(text))
      allowFormatError(() => readCues(format, text).forEach(assertClean))
    }),
    { numRuns: 500 },
  )
}

/** For tests: lines and files of 5 MB that are quadratic for a careless pattern must take seconds, not hours. */
export function assertLinear(format: Format, head: string, units: readonly string[]): void {
  const hostileChars = 5_000_000
  const limitMs = 10_000
  for (const unit of [...units, 'a', ' ', '\n', ':', '1', '-', '<', '\u0315\u0300']) {
    const text = head + unit.repeat(hostileChars / unit.length)
    const start = performance.now()
    allowFormatError(() => detectFormat(text))
    allowFormatError(() => format.parse(text))
    const tookMs = performance.now() - start
    assert.ok(tookMs < limitMs, `${format.name} took ${tookMs} ms for repeated ${JSON.stringify(unit)}`)
  }
}

function readCues(format: Format, text: string): Cue[] {
  return format.parse(text).flatMap((call) => ('cues' in call ? call.cues : []))
}

function allowFormatError(run: () => void): void {
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
