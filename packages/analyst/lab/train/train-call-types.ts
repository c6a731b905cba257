// node packages/analyst/lab/train/train-call-types.ts [--measure [--without-sides] | file]
//
// Makes packages/analyst/src/embedded/weights/call-types.bin, or another file, from training calls and meetings, in a minute: byte for byte
// the same on every machine. A call's type is a reader's, or else what its name says. With --measure it prints instead how calls of whole
// styles are told by weights that were learnt from the others: shares with intervals, the confusion, and each error; with --without-sides
// nobody's side is known in the calls that are told.
import { writeFileSync } from 'node:fs'
import { packWeights } from '../../src/embedded/weights-file.ts'
import { learnCallTypes } from './learn-call-types.ts'
import { measureCallTypes } from './measure-call-types.ts'
import { isLearnt, readTypedCalls } from './read-typed-calls.ts'

const calls = readTypedCalls()
if (process.argv.includes('--measure'))
  measureCallTypes(calls, process.argv.includes('--without-sides') ? readTypedCalls({ sides: false }) : calls)
else {
  const { types, hashes, rarity, weights, unit, cueMeans, cueScales, cueWeights, bias } = learnCallTypes(
    calls.filter(isLearnt),
  )
  const file = packWeights({
    types: new TextEncoder().encode(types.join('\n')),
    hashes,
    rarity,
    weights,
    unit: Float32Array.of(unit),
    cueMeans,
    cueScales,
    cueWeights,
    bias,
  })
  writeFileSync(
    process.argv[2] ?? new URL('../../src/embedded/weights/call-types.bin', import.meta.url),
    file,
  )
}
