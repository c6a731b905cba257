// node packages/analyst/lab/train/train-descriptions.ts
//
// Makes packages/analyst/src/embedded/weights/descriptions.bin from data/ in a minute or two: byte for byte the same on every machine.
import { writeFileSync } from 'node:fs'
import { describeFolds, learnDescriptions } from './learn-descriptions.ts'

process.stdout.write(`${describeFolds()}\n`)
writeFileSync(new URL('../../src/embedded/weights/descriptions.bin', import.meta.url), learnDescriptions())
