// npm run bench -- quality --corpora <folder> --evaluators <folder>
//
// Measures the shipped analyst on the open part of all tasks and prints one table. The corpora and the evaluation programs
// (evaluate.mjs, sales.mjs, summaries.mjs) are outside the project; packages/analyst/lab/quality.ts and its neighbours write the predictions.
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { printRow } from './tools/print.ts'
import { folder, readArgs } from './tools/read-args.ts'
import { outputOf, spawnChild } from './tools/spawn-child.ts'
import { temporaryFolder } from './tools/temporary-folder.ts'

const { corpora, evaluators } = readArgs({ corpora: folder, evaluators: folder })
const own = (file: string) => fileURLToPath(new URL(file, import.meta.url))
const written = temporaryFolder()
const Metrics = z.record(z.string(), z.unknown())

interface Task {
  task: 'ami-elements' | 'qmsum-quotes' | 'qmsum-turns' | 'sales-elements'
  title: string
  calls: string
  gold: string
  shown: string[]
  options?: string[]
}

const meetings = (name: string, gold: string) => ({
  calls: join(corpora, name, 'open/dev.calls.jsonl'),
  gold: join(corpora, name, `open/dev.${gold}.jsonl`),
})
const ranked = ['P@5', 'R@20', 'nDCG@20', 'ECE', 'hitAUROC']
const sales = {
  task: 'sales-elements' as const,
  calls: own('data/sales-calls.calls.jsonl'),
  gold: own('data/sales-calls.labels.jsonl'),
  shown: ['p', 'r', 'f1', 'macroF1', 'nDCG@20', 'ECE', 'trapAlarms'],
}
const tasks: Task[] = [
  {
    task: 'ami-elements',
    title: 'A ami-elements, dev',
    ...meetings('ami-elements', 'labels'),
    shown: ranked,
  },
  { task: 'qmsum-quotes', title: 'B qmsum-quotes, dev', ...meetings('qmsum', 'queries'), shown: ranked },
  { task: 'qmsum-turns', title: 'C qmsum-turns, dev', ...meetings('qmsum', 'queries'), shown: ['turnR@1/6'] },
  { ...sales, title: 'S sales-elements, own 13 calls' },
  { ...sales, title: 'S, all sides taken out', options: ['--without-sides'] },
  { ...sales, title: 'S, sides and speakers taken out', options: ['--without-speakers'] },
  ...[
    ['sentence'],
    ['question'],
    ['sentence', '--examples'],
    ['question', '--examples'],
    ['topic', '--examples'],
  ].map(([form = '', ...examples]) => ({
    ...sales,
    title: `S, each element described by a ${form}${examples.length > 0 ? ' and three examples' : ''}`,
    options: ['--described', form, ...examples],
  })),
]

for (const task of tasks) printRow(task.title, await figuresOf(task))
const questions = ['queries', 'summaries'].map((part) => join(corpora, `qmsum/open/dev.${part}.jsonl`)).join()
const summaries = join(written, 'summaries.jsonl')
const { calls } = meetings('qmsum', 'queries')
await run(own('summaries.ts'), ['--calls', calls, '--queries', questions, '--out', summaries])
const rouge = await run(join(evaluators, 'summaries.mjs'), ['--gold', questions, '--pred', summaries])
printRow('D summaries, dev', rouge.split('\n').find((line) => line.startsWith('all')) ?? '')
const dialogues = (part: string) => join(corpora, `multidogo/open/${part}.jsonl`)
const classified = await run(fileURLToPath(new URL('../../../bench/classify.ts', import.meta.url)), [
  '--train',
  dialogues('train'),
  '--test',
  dialogues('dev'),
])
printRow('E call types, dev', classified.split('\n')[0] ?? '')

async function figuresOf({ task, calls, gold, shown, options = [] }: Task): Promise<string> {
  const predictions = join(written, `${task}.jsonl`)
  const files = ['--calls', calls, '--gold', gold]
  await run(own('quality.ts'), ['--task', task, ...files, ...options, '--out', predictions])
  const isSales = task === 'sales-elements'
  const evaluator = join(evaluators, isSales ? 'sales.mjs' : 'evaluate.mjs')
  const name = isSales ? [] : ['--task', task, '--by', 'domain']
  const metrics = Metrics.parse(
    JSON.parse(await run(evaluator, [...name, ...files, '--pred', predictions, '--json'])),
  )
  const byElement = Object.entries(z.record(z.string(), Metrics).parse(metrics.by ?? {}))
  return [
    listed(metrics, shown),
    ...byElement.map(([key, figures]) => `${key}: ${listed(figures, shown)}`),
  ].join('; ')
}

function listed(metrics: z.infer<typeof Metrics>, shown: readonly string[]): string {
  return shown
    .filter((name) => name in metrics)
    .map((name) => `${name} ${shortened(metrics[name])}`)
    .join(', ')
}

function shortened(value: unknown): string {
  return typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : String(value)
}

async function run(program: string, args: readonly string[]): Promise<string> {
  return await outputOf(spawnChild(process.execPath, [program, ...args]), basename(program))
}
