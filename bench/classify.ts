// npm run bench -- classify [--samples samples/] | --train <multidogo train.jsonl> --test <multidogo dev.jsonl>
//
// Measures the shipped classifier on the sample calls, with and without titles (it was not trained on them); or its algorithm, trained
// on one part of a corpus and tested on another.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { classify } from '@earshot/analyst/classify/classify'
import { classifyCall } from '@earshot/analyst/classify/classify-call'
import { type Example, trainClassifier } from '@earshot/analyst/classify/train-classifier'
import { OperatorError } from '@earshot/analyst/operator-error'
import type { TimedSegment } from '@earshot/contract/transcript'
import { z } from 'zod'
import { print } from '../packages/analyst/lab/tools/print.ts'
import { file, folder, readArgs } from '../packages/analyst/lab/tools/read-args.ts'
import { readLines } from '../packages/analyst/lab/tools/read-lines.ts'
import { ManifestEntry } from '../packages/server/src/calls/import/manifest.ts'
import { readCallFile } from '../packages/server/src/calls/import/read-call-file.ts'
import { readFileChunks } from '../packages/server/src/calls/import/read-file-chunks.ts'

const Conversation = z.object({ call_type: z.string(), turns: z.array(z.object({ text: z.string() })) })
const bins = 10

interface Outcome {
  truth: string
  given: string
  confidence: number
}

const { train, test, samples } = readArgs({
  train: file.optional(),
  test: file.optional(),
  samples: folder.default(fileURLToPath(new URL('../samples', import.meta.url))),
})
if (train && test) report('conversations', corpusOutcomes(train, test))
else if (train || test) throw new OperatorError('Give --train and --test together.')
else await reportSamples(samples)

function corpusOutcomes(train: string, test: string): Outcome[] {
  const model = trainClassifier(readConversations(train))
  return readConversations(test).map(({ label, text }) => {
    const { label: given, confidence } = classify(model, text)
    return { truth: label, given, confidence }
  })
}

function readConversations(file: string): Example[] {
  return readLines(file, Conversation).map(({ call_type: label, turns }) => ({
    label,
    text: turns.map(({ text }) => text).join('\n'),
  }))
}

async function reportSamples(folder: string): Promise<void> {
  const startMs = performance.now()
  classifyCall([])
  print(`The call classifier was trained in ${Math.round(performance.now() - startMs)} ms.`)
  const calls = await Promise.all(
    readLines(join(folder, 'calls.jsonl'), z.looseObject({})).map((line) => readSample(folder, line)),
  )
  for (const isNamed of [true, false]) {
    const outcomes = calls.map(({ truth, title, segments }) => {
      const { key, confidence, rationale } = classifyCall(segments, isNamed ? title : null)
      print(`  ${truth} → ${key} ${confidence.toFixed(2)} ${rationale}`)
      return { truth, given: key, confidence }
    })
    report(`sample calls ${isNamed ? 'with' : 'without'} titles`, outcomes)
  }
}

async function readSample(
  folder: string,
  line: object,
): Promise<{ truth: string; title: string | null; segments: TimedSegment[] }> {
  const { file: name, ...entry } = ManifestEntry.parse({ ...line, date: undefined })
  const file = join(folder, name)
  const { calls } = await readCallFile({ name: file, content: readFileChunks(file), entries: [entry] }, false)
  const [call] = calls
  if (!call || !entry.callType) throw new Error(`${file} holds no call with a type.`)
  return { truth: entry.callType, title: entry.title ?? null, segments: call.segments }
}

function report(name: string, outcomes: readonly Outcome[]): void {
  const right = outcomes.filter(({ truth, given }) => truth === given).length
  const share = ((100 * right) / outcomes.length).toFixed(2)
  print(
    `${name}: ${right} of ${outcomes.length} right, ${share} %; calibration error ${calibrationError(outcomes).toFixed(3)}`,
  )
  const confused = Map.groupBy(
    outcomes.filter(({ truth, given }) => truth !== given),
    ({ truth, given }) => `${truth} taken for ${given}`,
  )
  for (const [pair, cases] of [...confused].toSorted(([, a], [, b]) => b.length - a.length))
    print(`  ${cases.length} × ${pair}`)
}

function calibrationError(outcomes: readonly Outcome[]): number {
  const byBin = Map.groupBy(outcomes, ({ confidence }) => Math.min(bins - 1, Math.floor(confidence * bins)))
  const gaps = [...byBin.values()].map((bin) =>
    Math.abs(
      bin.reduce((sum, { truth, given, confidence }) => sum + confidence - (truth === given ? 1 : 0), 0),
    ),
  )
  return gaps.reduce((sum, gap) => sum + gap, 0) / outcomes.length
}
