// node packages/analyst/lab/hash-findings.ts [--every 1] [--times 1] [--out <lines.jsonl>]
//
// One SHA-256 over all findings of the embedded analyst and all texts written from them, for the sample calls, the training calls and
// the meetings: an edit that must not change findings keeps it. With --every 10 only each tenth call is read. With
// --times each analysis is repeated, and the median time of one pass over all calls is printed. --out keeps the hashed lines for a diff.
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Side, type TimedSegment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { analyseCall } from '../src/analyse-call.ts'
import { classifyCall } from '../src/classify/classify-call.ts'
import { CallTypeDefinition, SliceDefinition } from '../src/definitions/catalog.ts'
import { ElementDefinition, listMeanings } from '../src/definitions/element.ts'
import { createEmbeddedAnalyst } from '../src/embedded/embedded-analyst.ts'
import type { Finding } from '../src/locate-claims.ts'
import { readFactModel } from '../src/writing/facts/fact-model.ts'
import { draftPosts } from '../src/writing/posts/draft-posts.ts'
import { postConfidenceMin } from '../src/writing/posts/post-input.ts'
import type { Participant, Quote, SynthesisInput } from '../src/writing/results/synthesis-input.ts'
import { synthesiseResult } from '../src/writing/results/synthesise-result.ts'
import { describedElement } from './described-element.ts'
import { print } from './tools/print.ts'
import { count, readArgs } from './tools/read-args.ts'
import { readLines } from './tools/read-lines.ts'
import { readLabelledCalls, readMeetings } from './train/read-corpora.ts'

interface Call {
  title: string | null
  segments: TimedSegment[]
}

interface Analysed extends Call {
  findings: Finding[]
}

const callTimeoutMs = 120_000
const runCalls = 40
const accounts = 6
const describedEvery = 10
const bestIds = 5

const { every, times, out } = readArgs({
  every: count.default(1),
  times: count.default(1),
  out: z.string().optional(),
})
const folder = new URL('../../../', import.meta.url)
const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8'))
const elements = z.array(ElementDefinition).parse(readJson('catalog/elements.json'))
const callTypes = z.array(CallTypeDefinition).parse(readJson('catalog/call-types.json'))
const slices = globSync('catalog/slices/*.json', { cwd: fileURLToPath(folder) })
  .toSorted()
  .map((path) => SliceDefinition.parse(readJson(path)))
const ownElements = readOwnElements()
const elementLabels = Object.fromEntries(elements.map(({ key, label }) => [key, label]))
const meanings = listMeanings(elements)
const analyst = createEmbeddedAnalyst()
const facts = readFactModel()
const lines: string[] = []

const isKept = (_: unknown, at: number) => at % every === 0
const calls = [...readSamples(), ...readTraining()].filter(isKept)
const meetings = readMeetingCalls().filter(isKept)
let analysed: Analysed[] = []
const passesMs: number[] = []
for (let pass = 0; pass < times; pass += 1) {
  const startedMs = performance.now()
  analysed = []
  // A copy, or the analyst would remember the call from the previous pass.
  for (const call of calls) analysed.push(await analyse({ ...call, segments: [...call.segments] }, elements))
  passesMs.push(performance.now() - startedMs)
}
const inMeetings = [...meetings, ...calls.filter((_, at) => at % describedEvery === 0)]
for (const call of inMeetings) keep('own', (await analyse(call, [...elements, ...ownElements])).findings)
for (const call of analysed) writeCall(call)
for (let at = 0; at < analysed.length; at += runCalls) writeResults(analysed.slice(at, at + runCalls))

for (const [part, own] of Map.groupBy(lines, (line) => JSON.parse(line)[0]))
  print(`${hashOf(own)}  ${part}, ${own.length} lines`)
print(`${hashOf(lines)}  all`)
print(`${analysed.length} calls in ${Math.round(median(passesMs))} ms (median of ${times})`)
if (out !== undefined) writeFileSync(out, lines.map((line) => `${line}\n`).join(''))

function readOwnElements(): ElementDefinition[] {
  const described = z
    .record(z.string(), z.object({ sentence: z.string(), examples: z.array(z.string()) }))
    .parse(readJson('packages/analyst/lab/data/descriptions.json'))
  return Object.entries(described).map(([key, { sentence, examples }], at) => {
    const element = describedElement(`own_${key}`, sentence)
    return at % 2 === 0 ? element : { ...element, examples }
  })
}

function readSamples(): Call[] {
  const Turn = z.object({
    speaker: z.string(),
    side: Side.nullable(),
    start: z.number(),
    end: z.number(),
    text: z.string(),
  })
  const Row = z.object({ file: z.string(), title: z.string() })
  const titles = new Map(
    readLines(fileURLToPath(new URL('samples/calls.jsonl', folder)), Row).map(({ file, title }) => [
      basename(file, '.vtt'),
      title,
    ]),
  )
  const file = fileURLToPath(new URL('data/sales-calls.calls.jsonl', import.meta.url))
  return readLines(file, z.object({ id: z.string(), turns: z.array(Turn) })).map(({ id, turns }) => ({
    title: titles.get(id) ?? null,
    segments: turns.map(({ speaker, side, start, end, text }, index) => ({
      index,
      speaker,
      side,
      startMs: Math.round(start * 1000),
      endMs: Math.round(end * 1000),
      text,
      cues: [],
    })),
  }))
}

function readTraining(): Call[] {
  return readLabelledCalls().map(({ segments }) => ({
    title: null,
    segments: segments.map((segment) => ({ ...segment, cues: [] })),
  }))
}

function readMeetingCalls(): Call[] {
  return readMeetings().map(({ turns }) => ({
    title: null,
    segments: turns.map(([speaker, text], index) => ({
      index,
      speaker,
      side: null,
      startMs: null,
      endMs: null,
      text,
      cues: [],
    })),
  }))
}

async function analyse(call: Call, asked: readonly ElementDefinition[]): Promise<Analysed> {
  const { findings } = await analyseCall(analyst, {
    segments: call.segments,
    elements: asked,
    userPrompt: null,
    signal: AbortSignal.timeout(callTimeoutMs),
  })
  return { ...call, findings }
}

function writeCall({ title, segments, findings }: Analysed): void {
  keep('findings', findings)
  const type = classifyCall(segments, title)
  keep('types', type)
  const callType = callTypes.find(({ key }) => key === type.key)
  if (!callType) throw new Error(`There is no call type ${type.key}.`)
  const input = {
    callType,
    call: { title, ownerName: null, companyDomain: null, heldOn: null },
    findings: findings.filter(({ confidence }) => confidence >= postConfidenceMin),
    elementLabels,
    meanings,
    segments,
  }
  keep('posts', draftPosts(input, { model: facts, elements: input.findings }))
}

function writeResults(run: readonly Analysed[]): void {
  const quotes = run
    .flatMap(({ findings }, at) => findings.map((finding) => toQuote(finding, at)))
    .map((quote, at) => ({ ...quote, evidenceId: at + 1 }))
  const participants = run.flatMap(({ segments }, at) => participantsOf(segments, at + 1))
  for (const slice of slices) {
    const own = quotes.filter(({ elementKey }) => slice.elementKeys.includes(elementKey))
    const best = own.toSorted((a, b) => b.confidence - a.confidence || a.evidenceId - b.evidenceId)
    keep('results', { slice: slice.key, ...synthesiseResult(toInput(slice, run.length, best, participants)) })
  }
}

function toQuote({ elementKey, speaker, segmentIndex, quote, confidence }: Finding, call: number): Quote {
  const place = call % accounts
  return {
    evidenceId: 0,
    elementKey,
    fileId: call + 1,
    account: place === 0 ? null : `account-${place}.example`,
    speaker,
    segmentIndex,
    quote,
    confidence,
  }
}

function participantsOf(segments: readonly TimedSegment[], fileId: number): Participant[] {
  const sides = new Map(segments.map(({ speaker, side }) => [speaker, side]))
  return [...sides].flatMap(([name, side]) => (name === null ? [] : [{ fileId, name, side }]))
}

function toInput(
  slice: SliceDefinition,
  callsMatched: number,
  quotes: readonly Quote[],
  participants: readonly Participant[],
): SynthesisInput {
  const byAccount = [...Map.groupBy(quotes, ({ account }) => account)]
  const countIn = (own: readonly Quote[]) => ({
    callCount: new Set(own.map(({ fileId }) => fileId)).size,
    evidenceCount: own.length,
    fieldCount: 0,
    evidenceIds: own.slice(0, bestIds).map(({ evidenceId }) => evidenceId),
  })
  const byElement = (own: readonly Quote[]) => [...Map.groupBy(own, ({ elementKey }) => elementKey)]
  return {
    slice,
    elementLabels,
    meanings,
    coverage: {
      callsMatched,
      callsAnalyzed: callsMatched,
      callsWithEvidence: countIn(quotes).callCount,
      accounts: byAccount.filter(([account]) => account !== null).length,
    },
    elements: byElement(quotes).map(([elementKey, own]) => ({
      elementKey,
      accountCount: new Set(own.map(({ account }) => account)).size,
      confidence: own[0]?.confidence ?? 0,
      ...countIn(own),
    })),
    accounts: byAccount.flatMap(([account, own]) =>
      byElement(own).map(([elementKey, same]) => ({ account, elementKey, ...countIn(same) })),
    ),
    accountCalls: byAccount.map(([account, own]) => ({ account, callCount: countIn(own).callCount })),
    quotes,
    participants,
    ownDomains: ['marlspike.example'],
    deals: [],
    caveats: [],
    isTruncated: false,
  }
}

function keep(part: string, value: unknown): void {
  lines.push(JSON.stringify([part, value]))
}

function hashOf(own: readonly string[]): string {
  return createHash('sha256').update(own.join('\n')).digest('hex')
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0
}
