// node packages/analyst/lab/outcomes.ts
//
// Outcomes that posts tell of the training calls without facts, against readers who read the opening and the end of each (`facts/outcomes.jsonl`).
// The shipped weights have seen these calls' elements and names, not their outcomes. Takes two minutes.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Outcome } from '@earshot/contract/post-results'
import type { Segment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { CallTypeDefinition } from '../src/definitions/catalog.ts'
import { listMeanings } from '../src/definitions/element.ts'
import { createEmbeddedWriter } from '../src/writing/embedded-writer.ts'
import { makePosts } from '../src/writing/posts/make-posts.ts'
import { print, printHead, printRow } from './tools/print.ts'
import { readLines } from './tools/read-lines.ts'
import { wilsonInterval } from './tools/wilson-interval.ts'
import { catalogue } from './train/read-examples.ts'
import { readCallsWithoutFacts } from './train/read-gold-facts.ts'

const timeOutMs = 60_000
const { key } = Outcome.shape
// `second`: what another fair reader could say.
const Read = z.object({ call: z.string(), outcome: key, second: key.nullable() })
const read = (name: string) =>
  new Map(
    readLines(fileURLToPath(new URL(`facts/${name}.jsonl`, import.meta.url)), Read).map((one) => [
      one.call,
      one,
    ]),
  )
const [first, again] = [read('outcomes'), read('outcomes-second')]
const callTypes = z
  .array(CallTypeDefinition)
  .parse(JSON.parse(readFileSync(new URL('../../../catalog/call-types.json', import.meta.url), 'utf8')))
const template = {
  candidates: [],
  elementLabels: Object.fromEntries(catalogue.map((element) => [element.key, element.label])),
  meanings: listMeanings(catalogue),
}
const writer = createEmbeddedWriter()
const counts = new Map(key.options.map((name) => [name as string, new Map<string, number>()]))
let [right, fair, all] = [0, 0, 0]
for (const { name, segments } of readCallsWithoutFacts()) {
  const known = first.get(name)
  if (!known) continue
  const told = await tellOutcomeOf(segments)
  const row = counts.get(known.outcome)
  row?.set(told, (row.get(told) ?? 0) + 1)
  all += 1
  right += Number(told === known.outcome)
  fair += Number(told === known.outcome || told === known.second)
}
print('Reader in rows, posts in columns')
printHead('', ...key.options)
for (const [name, row] of counts)
  printRow(name, ...key.options.map((column) => String(row.get(column) ?? '')))
print(
  `${right} of ${all} are right${spread(right, all)}; with the other outcome that fits, ${fair}${spread(fair, all)}.`,
)
const both = [...again.values()].flatMap((one) => {
  const other = first.get(one.call)
  return other ? [{ one, other }] : []
})
const same = both.filter(({ one, other }) => one.outcome === other.outcome).length
print(`Two readers agree on ${same} of ${both.length}${spread(same, both.length)}.`)

async function tellOutcomeOf(segments: readonly Segment[]): Promise<string> {
  const timed = segments.map((segment) => ({ ...segment, cues: [] }))
  const callType = callTypes.find(
    (one) => one.key === writer.classify({ segments: timed, title: null }, []).key,
  )
  if (!callType) throw new Error('The classifier names an unknown type.')
  const call = {
    title: null,
    ownerName: null,
    companyDomain: null,
    heldOn: null,
    segments: timed,
    crmFacts: [],
  }
  const order = { call, template: { ...template, callType }, findings: [] }
  const { posts } = await makePosts({ writer, fallback: writer }, order, {
    signal: AbortSignal.timeout(timeOutMs),
  })
  return posts.summary.result.outcome?.key ?? ''
}

function spread(shown: number, of: number): string {
  const [low, high] = wilsonInterval(shown, of).map((end) => end.toFixed(3))
  return ` (${(shown / of).toFixed(3)}, ${low} to ${high})`
}
