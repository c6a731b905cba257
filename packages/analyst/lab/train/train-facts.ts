// node packages/analyst/lab/train/train-facts.ts [file]
//
// Makes packages/analyst/src/writing/facts/weights/facts.bin, or another file, from ../facts: byte for byte the same on every machine. Takes five minutes.
import { writeFileSync } from 'node:fs'
import { learnFacts, readUnseenElements } from './learn-facts.ts'
import { readCallsWithFacts } from './read-gold-facts.ts'

const bytes = learnFacts(readCallsWithFacts(), readUnseenElements())
writeFileSync(process.argv[2] ?? new URL('../../src/writing/facts/weights/facts.bin', import.meta.url), bytes)
