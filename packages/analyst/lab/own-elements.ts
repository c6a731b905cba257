// node packages/analyst/lab/own-elements.ts
//
// How much of what is told of a team's own elements is right: the descriptions of train/data/own-judged.jsonl over all training calls with
// the shipped weights. Counts the sentences told with a confidence from 0.5 on that a reader has judged. Takes ten minutes.
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { createEmbeddedAnalyst } from '../src/embedded/embedded-analyst.ts'
import { namesTopic } from '../src/embedded/rank/names-topic.ts'
import { describedElement } from './described-element.ts'
import { print, printHead, printRow } from './tools/print.ts'
import { readLines } from './tools/read-lines.ts'
import { readLabelledCalls } from './train/read-corpora.ts'

const told = 0.5
const timeOutMs = 60_000

const Judged = z.object({ description: z.string(), sentence: z.string(), isShown: z.boolean() })
const judged = readLines(fileURLToPath(new URL('train/data/own-judged.jsonl', import.meta.url)), Judged)
const verdicts = new Map(
  judged.map(({ description, sentence, isShown }) => [`${description} ${sentence}`, isShown]),
)
const descriptions = [...new Set(judged.map(({ description }) => description))]
const elements = descriptions.map((description, at) => describedElement(`own_${at}`, description))
const analyst = createEmbeddedAnalyst()
const counts = elements.map(() => ({ told: 0, right: 0, judged: 0 }))
for (const { segments } of readLabelledCalls()) {
  const signal = AbortSignal.timeout(timeOutMs)
  for (const { elementKey, confidence, quote } of await analyst.analyse({
    segments,
    elements,
    userPrompt: null,
    signal,
  })) {
    const at = Number(elementKey.slice('own_'.length))
    const count = counts[at]
    if (!count || confidence < told) continue
    const verdict = verdicts.get(`${descriptions[at]} ${quote}`)
    count.told += 1
    count.right += Number(verdict === true)
    count.judged += Number(verdict !== undefined)
  }
}
printHead('description', 'topic', 'told', 'judged', 'right')
for (const [at, count] of counts.entries()) {
  const description = descriptions[at] ?? ''
  printRow(
    description,
    namesTopic(description) ? 'yes' : 'no',
    String(count.told),
    String(count.judged),
    String(count.right),
  )
}
const sum = (name: 'told' | 'judged' | 'right') => counts.reduce((all, count) => all + count[name], 0)
print(`${sum('right')} of ${sum('judged')} judged ones are right; ${sum('told')} told.`)
