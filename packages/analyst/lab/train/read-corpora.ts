import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { Segment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { elementCodes } from './element-codes.ts'

const folder = new URL('data/', import.meta.url)

const Utterance = z.object({
  element: z.string(),
  label: z.literal([0, 1]),
  side: z.enum(['customer', 'rep']),
  text: z.string(),
  also: z.array(z.string()),
})
export type Utterance = z.infer<typeof Utterance>

const Quote = z.tuple([z.number(), z.string()])
const Meeting = z.object({
  id: z.string(),
  turns: z.array(z.tuple([z.string(), z.string()])),
  actions: z.array(Quote),
  decisions: z.array(Quote),
})
export type Meeting = z.infer<typeof Meeting>

const Questioned = z.object({
  id: z.string(),
  domain: z.string(),
  turns: z.array(z.tuple([z.string(), z.string()])),
  questions: z.array(z.object({ text: z.string(), turns: z.array(z.number()), evidence: z.array(Quote) })),
  summary: z.array(Quote),
})
/** A meeting with questions: for each, the turns about it and the sentences that answer it. */
export type Questioned = z.infer<typeof Questioned>

/** A sales call of our own with labels: for each turn, stretches of characters and their elements. */
export interface LabelledCall {
  segments: Segment[]
  marks: { segmentIndex: number; at: number; elements: string[] }[]
}

/** Utterances of each element: indirect ones with near misses, and plain ones. */
export const readUtterances = (): Utterance[] => [
  ...lines('utterances.jsonl', Utterance),
  ...lines('plain.jsonl', Utterance),
]
export const readMeetings = (): Meeting[] => lines('ami.jsonl.gz', Meeting)

export const readQuestioned = (): Questioned[] => lines('qmsum.jsonl.gz', Questioned)

/** A user's description of an element of the catalogue, or of something else (null). */
const Described = z.object({ element: z.string().nullable(), text: z.string() })
export const readDescribed = (): z.infer<typeof Described>[] => lines('descriptions.jsonl', Described)

export function readWordVectors(): { words: string[]; vectors: Int8Array } {
  const words = readFileSync(new URL('words.txt', folder), 'utf8').trimEnd().split('\n')
  return { words, vectors: new Int8Array(readFileSync(new URL('vectors.bin', folder))) }
}

function lines<T>(name: string, schema: z.ZodType<T>): T[] {
  const bytes = readFileSync(new URL(name, folder))
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  return text
    .trimEnd()
    .split('\n')
    .map((line) => schema.parse(JSON.parse(line)))
}

/**
 * The calls of data/calls, and the excerpts of data/exchanges.txt, separated by empty lines: a turn a line, after `R` or `C`, with
 * `{codes}` after each sentence that shows elements.
 */
export function readLabelledCalls(): LabelledCall[] {
  const names = readdirSync(new URL('calls/', folder)).filter((name) => name.endsWith('.txt'))
  const files = [...names.sort().map((name) => `calls/${name}`), 'exchanges.txt']
  return files.flatMap(readLabelled)
}

/** Excerpts of the elements that are hardest to find. Nothing was learnt from them. */
export const readExcerpts = (): LabelledCall[] => readLabelled('excerpts.txt')

function readLabelled(file: string): LabelledCall[] {
  const text = readFileSync(new URL(file, folder), 'utf8').trimEnd()
  return text.split('\n\n').map((turns) => {
    const call: LabelledCall = { segments: [], marks: [] }
    for (const line of turns.split('\n')) addTurn(call, line)
    return call
  })
}

function addTurn(call: LabelledCall, line: string): void {
  const segmentIndex = call.segments.length
  let text = ''
  let last = 2
  for (const mark of line.matchAll(/ *\{([a-z,]+)\}/g)) {
    text += line.slice(last, mark.index)
    last = mark.index + mark[0].length
    const elements = (mark[1] ?? '').split(',').map((code) => nameOf(code, line))
    call.marks.push({ segmentIndex, at: text.length, elements })
  }
  text += line.slice(last)
  const side = line.startsWith('R ') ? 'rep' : 'customer'
  call.segments.push({ index: segmentIndex, speaker: side, side, startMs: null, endMs: null, text })
}

function nameOf(code: string, line: string): string {
  const name = elementCodes.get(code)
  if (!name) throw new Error(`No element has the code ${code}: ${line}`)
  return name
}
