// node packages/analyst/lab/train/train-ranker.ts [--without committee|academic|product] [--out <file>]
//
// Makes packages/analyst/src/embedded/weights/ranker.bin from data/: byte for byte the same on every machine.
import { writeFileSync } from 'node:fs'
import { z } from 'zod'
import { OperatorError } from '../../src/operator-error.ts'
import { newFile, readArgs } from '../tools/read-args.ts'
import { labelMeeting } from './label-questions.ts'
import { trainRanker } from './learn-ranker.ts'
import { packRanker } from './pack-ranker.ts'
import { readQuestioned, readWordVectors } from './read-corpora.ts'
import { knownWords } from './train-vocabulary.ts'

const { without, out } = readArgs({
  without: z.enum(['committee', 'academic', 'product']).optional(),
  out: newFile.optional(),
})
if (without && !out) throw new OperatorError('Give --out: weights without some meetings are not shipped.')
const { vocabulary } = knownWords()
const meetings = readQuestioned()
  .filter(({ domain }) => domain !== without)
  .map((meeting) => labelMeeting(meeting, vocabulary))
const trained = trainRanker(meetings, readWordVectors(), {
  report: (line) => process.stdout.write(`${line}\n`),
  treeShare: 1,
})
const target = out ?? new URL('../../src/embedded/weights/ranker.bin', import.meta.url)
writeFileSync(target, packRanker(trained))
