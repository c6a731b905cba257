// node packages/analyst/lab/train/train-facts.ts
//
// Makes packages/analyst/src/writing/facts/weights/facts.bin from ../facts: byte for byte the same on every machine. Takes a minute.
import { writeFileSync } from 'node:fs'
import { learnFacts, readUnseenFindings } from './learn-facts.ts'
import { readCallsWithFacts } from './read-gold-facts.ts'

const calls = readCallsWithFacts()
const callTypeOf = new Map(calls.map(({ facts }) => [facts.call, facts.callType]))
const findings = readUnseenFindings((call) => callTypeOf.get(call))
writeFileSync(
  new URL('../../src/writing/facts/weights/facts.bin', import.meta.url),
  learnFacts(calls, findings),
)
