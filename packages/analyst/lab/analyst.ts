// npm run bench -- analyst [--calls 400] [--memory-calls 10000] [--rate-only]
//
// Measures the speed of the embedded analyst on one core, with calls of about 5,000 words and 8 elements and without a cache, against
// wink-nlp's tokenisation of the same text, in turn; then two simultaneous processes, its start, and its memory over many calls. With
// --rate-only it prints only the calls a second, as those processes do.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Segment, Side } from '@earshot/contract/transcript'
import model from 'wink-eng-lite-web-model'
import winkNLP from 'wink-nlp'
import { z } from 'zod'
import { ElementDefinition } from '../src/definitions/element.ts'
import { createEmbeddedAnalyst } from '../src/embedded/embedded-analyst.ts'
import { print, printHead, printRow } from './tools/print.ts'
import { count, flag, readArgs } from './tools/read-args.ts'
import { outputOf, spawnChild } from './tools/spawn-child.ts'

const wordsMin = 5000
const elementCount = 8
const rounds = 5
const startRuns = 7
const pairs = 3

const {
  calls: callCount,
  'memory-calls': memoryCalls,
  'rate-only': isRateOnly,
} = readArgs({
  calls: count.default(400),
  'memory-calls': count.default(10_000),
  'rate-only': flag,
})

const analyst = createEmbeddedAnalyst()
const catalogue = z
  .array(ElementDefinition)
  .parse(JSON.parse(readFileSync(new URL('../../../catalog/elements.json', import.meta.url), 'utf8')))
// Elements from all over the catalogue.
const elements = catalogue
  .filter((_, at) => at % Math.floor(catalogue.length / elementCount) === 0)
  .slice(0, elementCount)
const calls = readCalls()
if (isRateOnly) {
  await rateOf(answer)
  const rates: number[] = []
  while (rates.length < rounds) rates.push(await rateOf(answer))
  process.stdout.write(`${median(rates)}`)
  process.exit()
}
const texts = calls.map((segments) => segments.map(({ text }) => text).join('\n'))
const nlp = winkNLP(model, [])

const [own, wink]: [number[], number[]] = [[], []]
for (let round = 0; round <= rounds; round += 1) {
  const winkRate = await rateOf((at) =>
    nlp
      .readDoc(texts[at % texts.length] ?? '')
      .tokens()
      .length(),
  )
  const ownRate = await rateOf(answer)
  // The first round warms both up.
  if (round > 0) {
    own.push(ownRate)
    wink.push(winkRate)
  }
}
const [ownMedian, winkMedian] = [median(own), median(wink)]
printHead('on one core, calls of 5,000 words a second', 'median', 'lowest', 'highest')
printRow(`embedded analyst, ${elements.length} elements, fresh`, ...figures(own))
printRow('wink-nlp, tokenisation alone', ...figures(wink))
print(`Ratio: ${(ownMedian / winkMedian).toFixed(2)}`)
// In turn, because other load on the machine changes.
const [alone, both]: [number[], number[]] = [[], []]
while (both.length < pairs) {
  alone.push(await rateOfProcesses(1))
  both.push(await rateOfProcesses(2))
}
printHead('processes that share nothing, calls a second together', 'median', 'lowest', 'highest')
printRow('1', ...figures(alone))
printRow('2 at once', ...figures(both))
print(`2 processes against 1: ${(median(both) / median(alone)).toFixed(2)}`)
const [firstMs, laterMs] = [await startMs(false), await startMs(true)]
print(
  `Start of the analyst in a new process: ${laterMs.toFixed(0)} ms, where Node has compiled nothing before ${firstMs.toFixed(0)} ms (medians of ${startRuns})`,
)
await reportMemory()

function readCalls(): Segment[][] {
  const Turn = z.object({ speaker: z.string(), side: Side, text: z.string() })
  const file = readFileSync(new URL('data/sales-calls.calls.jsonl', import.meta.url), 'utf8')
  const turns = file
    .trimEnd()
    .split('\n')
    .flatMap((line) => z.object({ turns: z.array(Turn) }).parse(JSON.parse(line)).turns)
  const joined: Segment[][] = []
  let segments: Segment[] = []
  let words = 0
  for (const { speaker, side, text } of turns) {
    segments.push({ index: segments.length, speaker, side, startMs: null, endMs: null, text })
    words += text.split(/\s+/).length
    if (words < wordsMin) continue
    joined.push(segments)
    segments = []
    words = 0
  }
  return joined
}

async function answer(at: number): Promise<number> {
  // A copy, so that the analyst cannot use what it remembers of a call.
  const segments = [...(calls[at % calls.length] ?? [])]
  const claims = await analyst.analyse({
    segments,
    elements,
    userPrompt: null,
    signal: AbortSignal.timeout(60_000),
  })
  return claims.length
}

async function rateOf(once: (at: number) => number | Promise<number>): Promise<number> {
  const count = Math.ceil(callCount / rounds)
  const startedMs = performance.now()
  for (let at = 0; at < count; at += 1) await once(at)
  return (1000 * count) / (performance.now() - startedMs)
}

async function rateOfProcesses(processes: number): Promise<number> {
  const args = [fileURLToPath(import.meta.url), '--calls', String(callCount), '--rate-only']
  const children = Array.from({ length: processes }, () => spawnChild(process.execPath, args))
  const rates = await Promise.all(children.map((child) => outputOf(child, 'The analyst')))
  return rates.reduce((sum, rate) => sum + Number(rate), 0)
}

async function startMs(isCompiled: boolean): Promise<number> {
  const urlOf = (path: string) => JSON.stringify(new URL(`../src/${path}`, import.meta.url).href)
  const analyst = urlOf('embedded/embedded-analyst.ts')
  // As main.ts does.
  const keep = isCompiled
    ? `const { keepCompiled } = await import(${urlOf('../../server/src/platform/keep-compiled.ts')}); keepCompiled();`
    : ''
  const program = `${keep} const startedMs = performance.now(); const { createEmbeddedAnalyst } = await import(${analyst}); createEmbeddedAnalyst(); process.stdout.write(String(performance.now() - startedMs))`
  const times: number[] = []
  for (let run = 0; run < startRuns; run += 1) {
    const child = spawnChild(process.execPath, ['--input-type=module', '-e', program])
    times.push(Number(await outputOf(child, 'The start of the analyst')))
  }
  return median(times)
}

async function reportMemory(): Promise<void> {
  const marks = [0.1, 0.5, 1].map((share) => Math.round(share * memoryCalls))
  for (let at = 1; at <= memoryCalls; at += 1) {
    await answer(at)
    if (marks.includes(at))
      print(`Memory after ${at} calls: ${Math.round(process.memoryUsage.rss() / 2 ** 20)} MiB`)
  }
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}

function figures(rates: readonly number[]): string[] {
  return [median(rates), Math.min(...rates), Math.max(...rates)].map((rate) => rate.toFixed(0))
}
