// npm run bench -- summaries --calls <calls.jsonl> --queries <queries.jsonl>[,<summaries.jsonl>] --out <predictions.jsonl> [--words 85]
//
// Extractive summaries for questions about meetings: each question is asked as an element with nothing but a description, with the
// function that runs use; the surest quotes, in the order of the call, are the summary. If a question names no subject ("Summarize the
// whole meeting"), the main topics of the call are asked instead. From the queries only ids and texts are read.
import { writeFileSync } from 'node:fs'
import type { TimedSegment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { analyseCall } from '../src/analyse-call.ts'
import { createEmbeddedAnalyst } from '../src/embedded/embedded-analyst.ts'
import type { Finding } from '../src/locate-claims.ts'
import { OperatorError } from '../src/operator-error.ts'
import { describedElement } from './described-element.ts'
import { count, file, newFile, readArgs } from './tools/read-args.ts'
import { readLines } from './tools/read-lines.ts'

const callTimeoutMs = 120_000
const topicWordsMax = 25
const topicLettersMin = 5
const Call = z.object({
  id: z.string(),
  turns: z.array(z.object({ speaker: z.string().nullish(), text: z.string() })),
})
const Query = z.object({ qid: z.string(), call: z.string(), query: z.string() })
type Query = z.infer<typeof Query>

const { calls, queries, out, words } = readArgs({
  calls: file,
  queries: z
    .string()
    .transform((files) => files.split(','))
    .pipe(z.array(file)),
  out: newFile,
  // Tuned on the training part.
  words: count.default(85),
})

const analyst = createEmbeddedAnalyst()
const callById = new Map(readLines(calls, Call).map((call) => [call.id, call]))
const asked = queries.flatMap((file) => readLines(file, Query))
const predictions: { qid: string; summary: string }[] = []
for (const [callId, ofCall] of Map.groupBy(asked, ({ call }) => call)) {
  const call = callById.get(callId)
  if (!call) throw new OperatorError(`There is no call ${callId} in ${calls}.`)
  predictions.push(...(await summarise(call.turns.map(toSegment), ofCall)))
}
writeFileSync(out, predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join(''))

function toSegment(turn: z.infer<typeof Call>['turns'][number], index: number): TimedSegment {
  const unknown = { side: null, startMs: null, endMs: null, cues: [] }
  return { index, speaker: turn.speaker ?? null, text: turn.text, ...unknown }
}

async function summarise(
  segments: readonly TimedSegment[],
  ofCall: readonly Query[],
): Promise<{ qid: string; summary: string }[]> {
  const elements = ofCall.map(({ query }, position) => describedElement(`query_${position}`, query))
  const { findings } = await analyseCall(analyst, {
    segments,
    elements: [...elements, describedElement('topics', topicsOf(segments))],
    userPrompt: null,
    signal: AbortSignal.timeout(callTimeoutMs),
  })
  const byElement = Map.groupBy(findings, ({ elementKey }) => elementKey)
  return ofCall.map(({ qid }, position) => {
    const found = byElement.get(`query_${position}`) ?? []
    return { qid, summary: summaryOf([...found, ...(byElement.get('topics') ?? [])]) }
  })
}

// The most frequent long words.
function topicsOf(segments: readonly TimedSegment[]): string {
  const said = segments.flatMap(
    ({ text }) =>
      plain(text)
        .toLowerCase()
        .match(/\p{L}+/gu) ?? [],
  )
  const counts = [
    ...Map.groupBy(
      said.filter((word) => word.length >= topicLettersMin),
      (word) => word,
    ),
  ]
  return counts
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, topicWordsMax)
    .map(([word]) => word)
    .join(' ')
}

// The surest findings come first; a quote that would make the summary too long is skipped for a shorter one.
function summaryOf(findings: readonly Finding[]): string {
  const chosen: Finding[] = []
  let length = 0
  for (const finding of findings) {
    const size = plain(finding.quote).split(' ').length
    if (length + size > words && chosen.length > 0) continue
    chosen.push(finding)
    length += size
  }
  return chosen
    .toSorted((a, b) => a.segmentIndex - b.segmentIndex || a.startChar - b.startChar)
    .map(({ quote }) => plain(quote).replace(/[^.?!]$/, '$&.'))
    .join(' ')
}

// Marks of noises, such as {vocalsound}, are not words.
function plain(quote: string): string {
  return quote
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
