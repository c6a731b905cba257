// npm run bench -- preselect --calls <jsonl> --gold <jsonl> [--shares 0.1,0.2,0.3,0.5,0.7] [--each call|query]
//
// Measures the recall that EARSHOT_LLM_PRESELECT costs: for each share of a call's words, the part sent and the part of the gold in it,
// with the function that runs use. `--each query` asks each question of a call separately, `call` all of them together, as a run
// asks its elements. From the gold, only ids and texts of questions reach the analyst.

import type { Segment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { countWords } from '../src/count-words.ts'
import { createEmbeddedAnalyst } from '../src/embedded/embedded-analyst.ts'
import { estimateTokens } from '../src/llm/count-tokens.ts'
import { cutPassages, type Passage } from '../src/llm/cut-windows.ts'
import { preselect } from '../src/llm/preselect.ts'
import { describedElement } from './described-element.ts'
import { print } from './tools/print.ts'
import { file, readArgs } from './tools/read-args.ts'
import { readLines } from './tools/read-lines.ts'

const Call = z.object({
  id: z.string(),
  turns: z.array(z.object({ speaker: z.string().nullish(), text: z.string() })),
})
const Query = z.object({
  qid: z.string(),
  call: z.string(),
  query: z.string(),
  gold_turns: z.array(z.int()),
  evidence: z.array(z.object({ turn: z.int(), quote: z.string() })),
})
type Query = z.infer<typeof Query>

const options = readArgs({
  calls: file,
  gold: file,
  shares: z
    .string()
    .regex(/^(0?\.\d+|1)(,(0?\.\d+|1))*$/, 'give numbers above 0 and up to 1, such as 0.2,0.5')
    .default('0.1,0.2,0.3,0.4,0.5,0.6,0.7,0.8'),
  each: z.enum(['call', 'query']).default('call'),
})

const analyst = createEmbeddedAnalyst()
const calls = readLines(options.calls, Call)
const queries = Map.groupBy(readLines(options.gold, Query), ({ call }) => call)
const shares = options.shares.split(',').map(Number)
const tallies = shares.map(() => ({ words: 0, sent: 0, quotes: 0, quotesSent: 0, turns: 0, turnsSent: 0 }))
let tokens = 0
let words = 0

for (const { id, turns } of calls) {
  const segments: Segment[] = turns.map(({ speaker, text }, index) => ({
    index,
    speaker: speaker ?? null,
    side: null,
    startMs: null,
    endMs: null,
    text,
  }))
  tokens += segments.reduce((sum, { text }) => sum + estimateTokens(text), 0)
  words += segments.reduce((sum, { text }) => sum + countWords(text), 0)
  const asked = queries.get(id) ?? []
  const groups = options.each === 'query' ? asked.map((query) => [query]) : [asked]
  for (const group of groups) await tally(segments, group)
}
print(
  `${options.each === 'query' ? 'each query by itself' : 'all queries of a call together'}; ${(tokens / words).toFixed(2)} tokens a word, as estimated`,
)
print('share set | words sent | gold quotes in it | words of gold turns in it')
tallies.forEach(({ words, sent, quotes, quotesSent, turns, turnsSent }, i) => {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(7)
  print(
    `${String(shares[i]).padStart(9)} | ${percent(sent, words)} | ${percent(quotesSent, quotes)} | ${percent(turnsSent, turns)}`,
  )
})

async function tally(segments: readonly Segment[], group: readonly Query[]): Promise<void> {
  if (group.length === 0) return
  const passages = cutPassages(segments)
  const elements = group.map(({ query }, at) => describedElement(`query_${at}`, query))
  const signal = AbortSignal.timeout(60_000)
  for (const [i, share] of shares.entries()) {
    const sum = tallies[i]
    const chosen = await preselect(analyst, { segments, elements, signal }, passages, share)
    if (!sum) continue
    sum.words += chosen.words
    sum.sent += chosen.wordsSent
    for (const query of group) tallyGold(sum, segments, query, chosen.passages)
  }
}

function tallyGold(
  sum: (typeof tallies)[number],
  segments: readonly Segment[],
  { evidence, gold_turns: goldTurns }: Query,
  sent: readonly Passage[],
): void {
  const bySegment = Map.groupBy(sent, ({ segmentIndex }) => segmentIndex)
  for (const { turn, quote } of evidence) {
    const start = segments[turn]?.text.indexOf(quote) ?? -1
    const own = bySegment.get(turn) ?? []
    sum.quotes++
    // A quote over two passages counts if both are sent.
    const covered = own.reduce(
      (chars, one) =>
        chars + Math.max(0, Math.min(one.end, start + quote.length) - Math.max(one.start, start)),
      0,
    )
    if (start >= 0 && covered >= quote.length) sum.quotesSent++
  }
  for (const turn of goldTurns) {
    const text = segments[turn]?.text ?? ''
    sum.turns += text.length
    for (const { start, end } of bySegment.get(turn) ?? []) sum.turnsSent += end - start
  }
}
