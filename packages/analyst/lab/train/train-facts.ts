// node packages/analyst/lab/train/train-facts.ts
//
// Makes packages/analyst/src/writing/facts/weights/facts.bin from ../facts: byte for byte the same on every machine. Takes a minute.
import { writeFileSync } from 'node:fs'
import { learnFacts, readUnseenElements } from './learn-facts.ts'
import { readCallsWithFacts } from './read-gold-facts.ts'

const bytes = learnFacts(readCallsWithFacts(), readUnseenElements())
writeFileSync(new URL('../../src/writing/facts/weights/facts.bin', import.meta.url), bytes)
