// node packages/analyst/lab/train/train-lines.ts [file]
//
// Makes packages/analyst/src/writing/posts/lines/weights/lines.json, or another file, from ../facts: byte for byte the same on every machine. Takes four minutes.
import { writeFileSync } from 'node:fs'
import { readUnseenElements } from './learn-facts.ts'
import { learnLines } from './learn-lines.ts'
import { readCallsWithFacts } from './read-gold-facts.ts'

const weights = learnLines(readCallsWithFacts(), readUnseenElements())
const file = new URL('../../src/writing/posts/lines/weights/lines.json', import.meta.url)
writeFileSync(process.argv[2] ?? file, `${JSON.stringify(weights, null, 2)}\n`)
