// node bench/train/train-ranker.ts [--without committee|academic|product] [--out <file>]
//
// Makes src/analysis/embedded/weights/ranker.bin from data/: byte for byte the same on every machine.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { labelMeeting } from './label-questions.ts'
import { trainRanker } from './learn-ranker.ts'
import { packRanker } from './pack-ranker.ts'
import { readQuestioned, readWordVectors } from './read-corpora.ts'
import { knownWords } from './train-vocabulary.ts'

const { values } = parseArgs({ options: { without: { type: 'string' }, out: { type: 'string' } } })
const { vocabulary } = knownWords()
const meetings = readQuestioned()
  .filter(({ domain }) => domain !== values.without)
  .map((meeting) => labelMeeting(meeting, vocabulary))
const trained = trainRanker(meetings, readWordVectors(), {
  report: (line) => process.stdout.write(`${line}\n`),
  treeShare: 1,
})
const target = values.out ?? new URL('../../src/analysis/embedded/weights/ranker.bin', import.meta.url)
writeFileSync(target, packRanker(trained))
