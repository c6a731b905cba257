// npm run bench -- quality --task ami-elements|qmsum-quotes|qmsum-turns|sales-elements --calls <jsonl> --gold <jsonl> --out <jsonl> [--without-sides | --without-speakers]
//   [--described sentence|question|topic] [--examples]
//
// Writes the shipped analyst's answers to the questions of a task, with the function that runs use. From the gold file it reads only
// ids and texts of questions. Formats: docs of the evaluation programs. With --described the elements of sales calls are a team's
// own, in the words of data/descriptions.json, with --examples also with its examples.
import { readFileSync, writeFileSync } from 'node:fs'
import { Side, type TimedSegment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { analyseCall } from '../src/analyse-call.ts'
import { ElementDefinition } from '../src/definitions/element.ts'
import { createEmbeddedAnalyst } from '../src/embedded/embedded-analyst.ts'
import type { Finding } from '../src/locate-claims.ts'
import { OperatorError } from '../src/operator-error.ts'
import { describedElement } from './described-element.ts'
import { file, flag, newFile, readArgs } from './tools/read-args.ts'
import { readLines } from './tools/read-lines.ts'

const itemsMax = 20
const callTimeoutMs = 60_000

const Turn = z.object({
  speaker: z.string().nullish(),
  side: Side.nullish(),
  start: z.number().nullish(),
  end: z.number().nullish(),
  text: z.string(),
})
const Call = z.object({ id: z.string(), turns: z.array(Turn) })
type Call = z.infer<typeof Call>
const Query = z.object({ qid: z.string(), call: z.string(), query: z.string() })
const Label = z.object({ call: z.string() })

interface Question {
  qid: string
  call: string
  element: ElementDefinition
}

interface Prediction {
  qid: string
  items: { turn: number; quote?: string; score: number }[]
}

const values = readArgs({
  task: z.enum(['ami-elements', 'qmsum-quotes', 'qmsum-turns', 'sales-elements']),
  calls: file,
  gold: file,
  out: newFile,
  'without-sides': flag,
  // Also without sides, as in a recording without diarisation.
  'without-speakers': flag,
  described: z.enum(['sentence', 'question', 'topic']).optional(),
  examples: flag,
})
const { task, calls, gold, out, described: form } = values
const catalogue = z
  .array(ElementDefinition)
  .parse(JSON.parse(readFileSync(new URL('../../../catalog/elements.json', import.meta.url), 'utf8')))

const analyst = createEmbeddedAnalyst()
const callById = new Map(readLines(calls, Call).map((call) => [call.id, call]))
const predictions: Prediction[] = []
for (const [callId, questions] of Map.groupBy(questionsOf(gold), (question) => question.call)) {
  const call = callById.get(callId)
  if (!call) throw new OperatorError(`There is no call ${callId} in ${calls}.`)
  predictions.push(...(await answer(call, questions)))
}
writeFileSync(out, predictions.map((prediction) => `${JSON.stringify(prediction)}\n`).join(''))

function questionsOf(file: string): Question[] {
  if (task === 'qmsum-quotes' || task === 'qmsum-turns') {
    return readLines(file, Query).map(({ qid, call, query }, position) => {
      return { qid, call, element: describedElement(`query_${position}`, query) }
    })
  }
  const elements = task === 'sales-elements' ? salesElements() : amiElements()
  return readLines(file, Label).flatMap(({ call }) =>
    elements.map(([name, element]) => ({ qid: `${call}#${name}`, call, element })),
  )
}

function salesElements(): (readonly [string, ElementDefinition])[] {
  if (form === undefined) return catalogue.map((element) => [element.key, element] as const)
  const described = z
    .record(
      z.string(),
      z.object({
        sentence: z.string(),
        question: z.string(),
        topic: z.string(),
        examples: z.array(z.string()),
      }),
    )
    .parse(JSON.parse(readFileSync(new URL('data/descriptions.json', import.meta.url), 'utf8')))
  return catalogue.map(({ key, speaker }) => {
    const texts = described[key]
    if (!texts) throw new Error(`descriptions.json does not describe ${key}`)
    const examples = values.examples ? texts.examples : []
    return [key, { ...describedElement(`own_${key}`, texts[form]), speaker, examples }]
  })
}

function amiElements(): (readonly [string, ElementDefinition])[] {
  return [
    ['actions', builtIn('next_step')],
    ['decisions', builtIn('decision_made')],
    [
      'problems',
      describedElement(
        'problems',
        'problems, concerns, risks, difficulties, obstacles or unresolved issues raised: too expensive, not enough, hard, unclear, disagree, worry',
      ),
    ],
  ]
}

function builtIn(key: string): ElementDefinition {
  const element = catalogue.find((known) => known.key === key)
  if (!element) throw new Error(`The catalogue has no element ${key}.`)
  return element
}

async function answer(call: Call, questions: readonly Question[]): Promise<Prediction[]> {
  const segments = segmentsOf(call)
  if (task === 'qmsum-turns') {
    return questions.map(({ qid, element }) => {
      const scores = analyst.rankSegments(segments, element)
      return { qid, items: Array.from(scores, (score, turn) => ({ turn, score })) }
    })
  }
  const { findings } = await analyseCall(analyst, {
    segments,
    elements: questions.map(({ element }) => element),
    userPrompt: null,
    signal: AbortSignal.timeout(callTimeoutMs),
  })
  const byElement = Map.groupBy(findings, ({ elementKey }) => elementKey)
  return questions.map(({ qid, element }) => {
    const found = byElement.get(element.key) ?? []
    return { qid, items: quoteItems(found) }
  })
}

function segmentsOf(call: Call): TimedSegment[] {
  const isNameless = values['without-speakers']
  return call.turns.map((turn, index) => ({
    index,
    speaker: isNameless ? null : (turn.speaker ?? null),
    side: isNameless || values['without-sides'] ? null : (turn.side ?? null),
    startMs: toMs(turn.start),
    endMs: toMs(turn.end),
    text: turn.text,
    cues: [],
  }))
}

function toMs(seconds: number | null | undefined): number | null {
  return typeof seconds === 'number' ? Math.round(seconds * 1000) : null
}

function quoteItems(findings: readonly Finding[]): Prediction['items'] {
  const items = findings.map(({ segmentIndex, quote, confidence }) => ({
    turn: segmentIndex,
    quote,
    score: confidence,
  }))
  return task === 'sales-elements' ? items : items.slice(0, itemsMax)
}
