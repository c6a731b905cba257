// npm run bench -- posts --scorer <posts.mjs> [--facts <folder> [--calls <calls.jsonl>]] [--folds 5 | --styles] [--first] [--samples 100] [--out <folder>]
//
// Scores posts of the embedded writer against facts noted by careful readers, with 95 % intervals (bootstrap over calls). By default on the
// labelled training calls, each with weights learnt without it: by folds of calls, or of whole styles; with --first, only the 277 that were
// read first are scored. With --facts, on training calls whose facts are in that folder, or with --calls on those of that file, with the
// shipped weights. `--scorer` is the scoring program.
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { Segment, TimedSegment } from '@earshot/contract/transcript'
import { Side } from '@earshot/contract/transcript'
import { z } from 'zod'
import { analyseCall } from '../src/analyse-call.ts'
import { itemAt } from '../src/at.ts'
import { CallTypeDefinition } from '../src/definitions/catalog.ts'
import { listMeanings } from '../src/definitions/element.ts'
import { createEmbeddedAnalyst } from '../src/embedded/embedded-analyst.ts'
import type { Finding } from '../src/locate-claims.ts'
import { locateClaims } from '../src/locate-claims.ts'
import { createCallReader, createEmbeddedWriter } from '../src/writing/embedded-writer.ts'
import { type FactModel, readFactModel } from '../src/writing/facts/fact-model.ts'
import type { Posts } from '../src/writing/posts/assemble-posts.ts'
import { makePosts } from '../src/writing/posts/make-posts.ts'
import { postConfidenceMin, postElementKeys } from '../src/writing/posts/post-input.ts'
import type { Writer } from '../src/writing/writer.ts'
import { scoreDetails } from './score-details.ts'
import { print, printHead, printRow } from './tools/print.ts'
import { count, file, flag, folder, readArgs } from './tools/read-args.ts'
import { readLines } from './tools/read-lines.ts'
import { learnFacts, readUnseenElements } from './train/learn-facts.ts'
import { randomFrom } from './train/random.ts'
import { catalogue } from './train/read-examples.ts'
import { type GoldFacts, readCallsOf, readCallsWithFacts, readGoldFacts } from './train/read-gold-facts.ts'

const seed = 7
const Call = z.object({
  id: z.string(),
  heldOn: z.string().optional(),
  title: z.string().optional(),
  turns: z.array(z.object({ speaker: z.string().nullish(), side: Side.nullish(), text: z.string() })),
})

const { scorer, facts, calls, folds, styles, first, samples, out } = readArgs({
  scorer: file,
  facts: folder.optional(),
  calls: file.optional(),
  folds: count.default(5),
  styles: flag,
  first: flag,
  samples: count.default(100),
  out: folder.optional(),
})

type Figures = Record<string, number | null>
const { scorePosts, quotedTurns } = (await import(pathToFileURL(scorer).href)) as {
  scorePosts: (gold: readonly GoldFacts[], posts: ReadonlyMap<string, unknown>) => Figures
  quotedTurns: (turns: readonly { i: number; text: string }[]) => (text: string) => unknown
}
const callTypes = z
  .array(CallTypeDefinition)
  .parse(JSON.parse(readFileSync(new URL('../../../catalog/call-types.json', import.meta.url), 'utf8')))
const elementLabels = Object.fromEntries(catalogue.map(({ key, label }) => [key, label]))

interface Asked {
  facts: GoldFacts
  segments: TimedSegment[]
  heldOn: string | null
  title: string | null
  findings: readonly Finding[] | null
  writer: Writer
}

interface Written {
  summary: Posts['summary']['result']
  [other: string]: unknown
}

const posts = new Map<string, Written>()
const analyst = createEmbeddedAnalyst()
const reader = createCallReader(analyst)
const asked = facts ? readOthers(facts, calls) : readTraining()
for (const call of asked) {
  const { callType, written } = await write(call)
  const turns = call.segments.map(({ text }, i) => ({ i, text }))
  const words = turns.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  posts.set(call.facts.call, {
    words,
    callType,
    summary: written.summary.result,
    scorecard: written.scorecard.result,
    textToTurns: quotedTurns(turns),
  })
  if (out) writeFileSync(`${out}/${call.facts.call}.json`, JSON.stringify({ callType, ...written }, null, 1))
}
report(
  asked.map((call) => call.facts).filter(({ bottomLineSlots }) => !first || bottomLineSlots === undefined),
  posts,
)

function readTraining(): Asked[] {
  const labelled = readCallsWithFacts()
  const models = new Map<number, FactModel>()
  const elements = readUnseenElements()
  // Calls written one after the other share a style.
  const foldOf = (at: number) => (styles ? Math.floor((at * folds) / labelled.length) : at % folds)
  const byNumber = labelled.toSorted(
    (a, b) => Number.parseInt(a.facts.call, 10) - Number.parseInt(b.facts.call, 10),
  )
  return byNumber.map(({ facts, segments }, at) => {
    const fold = foldOf(at)
    const findElements = () => elements.get(facts.call) ?? []
    const model =
      models.get(fold) ??
      readFactModel(
        learnFacts(
          byNumber.filter((_, other) => foldOf(other) !== fold),
          elements,
        ),
      )
    models.set(fold, model)
    const timed = timedSegments(segments)
    const claims = findElements().map((one) => {
      return { ...one, quote: segments[one.segmentIndex]?.text.slice(one.startChar, one.endChar) ?? '' }
    })
    const { findings } = locateClaims(timed, claims, catalogue)
    const writer = createEmbeddedWriter({ ...reader, model, findElements })
    return { facts, segments: timed, heldOn: null, title: null, findings, writer }
  })
}

function readOthers(factsFolder: string, path: string | undefined): Asked[] {
  const writer = createEmbeddedWriter(reader)
  const gold = readGoldFacts(factsFolder)
  if (!path)
    return readCallsOf(gold).map(({ facts, segments }) => {
      return { facts, segments: timedSegments(segments), heldOn: null, title: null, findings: null, writer }
    })
  const byId = new Map(readLines(path, Call).map((call) => [call.id, call]))
  return gold.flatMap((facts) => {
    const call = byId.get(facts.call)
    if (!call) return []
    const segments = call.turns.map(({ speaker = null, side = null, text }, index) => {
      return { index, speaker, side, text, startMs: null, endMs: null }
    })
    const { heldOn = null, title = null } = call
    return { facts, segments: timedSegments(segments), heldOn, title, findings: null, writer }
  })
}

function timedSegments(segments: readonly Segment[]): TimedSegment[] {
  return segments.map((segment) => ({ ...segment, cues: [] }))
}

async function write({
  segments,
  heldOn,
  title,
  findings,
  writer,
  facts: gold,
}: Asked): Promise<{ callType: string; written: Posts }> {
  // The classifier learnt from the training calls, so their own type is used.
  const key = findings ? gold.callType : writer.classify({ segments, title }, []).key
  const callType = callTypes.find((known) => known.key === key)
  if (!callType) throw new Error(`no call type ${key}`)
  const signal = AbortSignal.timeout(60_000)
  const keys = new Set(postElementKeys(callType, catalogue))
  const elements = catalogue.filter((element) => keys.has(element.key))
  const found =
    findings ?? (await analyseCall(analyst, { segments, elements, userPrompt: null, signal })).findings
  const order = {
    call: { title, ownerName: null, companyDomain: null, heldOn, segments, crmFacts: [] },
    template: { callType, candidates: [], elementLabels, meanings: listMeanings(catalogue) },
    findings: found.filter(
      ({ confidence, elementKey }) => confidence >= postConfidenceMin && keys.has(elementKey),
    ),
  }
  const { posts } = await makePosts({ writer, fallback: writer }, order, { signal })
  return { callType: key, written: posts }
}

function report(gold: readonly GoldFacts[], written: ReadonlyMap<string, Written>): void {
  const whole = scorePosts(gold, written)
  const random = randomFrom(seed)
  const drawn = Array.from({ length: samples }, () =>
    scorePosts(
      gold.map((_, __, all) => itemAt(all, Math.floor(random() * all.length))),
      written,
    ),
  )
  print(`${gold.length} calls`)
  printHead('', 'value', '2.5 %', '97.5 %')
  for (const [name, value] of Object.entries(whole)) {
    if (typeof value !== 'number') continue
    const spread = drawn.map((one) => one[name] ?? 0).toSorted((a, b) => a - b)
    const at = (share: number) => (spread[Math.floor(share * (spread.length - 1))] ?? 0).toFixed(2)
    printRow(name, value.toFixed(3), at(0.025), at(0.975))
  }
  print('')
  printHead('of what the reader notes, too', 'pairs', 'told', 'right where told')
  const details = gold.flatMap((one) => {
    const summary = written.get(one.call)?.summary
    return summary ? scoreDetails(one, summary) : []
  })
  for (const [name, all] of Map.groupBy(details, ([detail]) => detail)) {
    const told = all.filter(([, isRight]) => isRight !== null)
    const right = told.filter(([, isRight]) => isRight).length / told.length
    printRow(name, String(all.length), String(told.length), right.toFixed(3))
  }
}
