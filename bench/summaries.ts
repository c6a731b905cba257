// node bench/summaries.ts --calls <calls.jsonl> --queries <queries.jsonl>[,<summaries.jsonl>] --out <predictions.jsonl> [--words 85]
//
// Extractive summaries for questions about meetings: each question is asked as an element of which only the description is known,
// through the function that runs use; the surest quotes, in the order of the call, are the summary. Where a question names nothing
// to look for ("Summarize the whole meeting"), what the call speaks of most is asked instead. Of the queries only ids and texts are read. `../shared/eval/summaries.mjs --gold <queries> --pred <predictions>` prints ROUGE.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { analyseCall } from '../src/analysis/analyse-call.ts'
import { createEmbeddedAnalyst } from '../src/analysis/embedded/embedded-analyst.ts'
import type { Finding } from '../src/analysis/locate-claims.ts'
import type { ElementDefinition } from '../src/contract/element.ts'
import type { TimedSegment } from '../src/contract/transcript.ts'

const callTimeoutMs = 120_000
const topicWordsMax = 25
const topicLettersMin = 5
const Call = z.object({
  id: z.string(),
  turns: z.array(z.object({ speaker: z.string().nullish(), text: z.string() })),
})
const Query = z.object({ qid: z.string(), call: z.string(), query: z.string() })
type Query = z.infer<typeof Query>

const { values } = parseArgs({
  options: {
    calls: { type: 'string' },
    queries: { type: 'string' },
    out: { type: 'string' },
    // Tuned on the training part.
    words: { type: 'string', default: '85' },
  },
})
const { calls, queries, out, words } = z
  .object({
    calls: z.string(),
    queries: z.string(),
    out: z.string(),
    words: z.coerce.number().int().positive(),
  })
  .parse(values)

const analyst = createEmbeddedAnalyst()
const callById = new Map(readLines(calls, Call).map((call) => [call.id, call]))
const asked = queries.split(',').flatMap((file) => readLines(file, Query))
const predictions: { qid: string; summary: string }[] = []
for (const [callId, ofCall] of Map.groupBy(asked, ({ call }) => call)) {
  const call = callById.get(callId)
  if (!call) throw new Error(`There is no call ${callId} in ${calls}.`)
  predictions.push(...(await summarise(call.turns.map(toSegment), ofCall)))
}
writeFileSync(out, predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join(''))

function readLines<T>(file: string, schema: z.ZodType<T>): T[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => schema.parse(JSON.parse(line)))
}

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

// The long words that are said most often.
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

function describedElement(key: string, description: string): ElementDefinition {
  const nothing = { examples: [], nearMisses: [], crmFields: [] }
  return { key, version: 1, label: key, description, speaker: 'any', ...nothing }
}

// The findings come with the surest first; a quote that would make the summary too long is passed over for a shorter one.
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

// Marks of noises, such as {vocalsound}, are no words.
function plain(quote: string): string {
  return quote
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
