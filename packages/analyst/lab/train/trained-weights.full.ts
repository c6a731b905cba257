import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readDescriptionsFile } from '../../src/embedded/rank/description-model.ts'
import { learnDescriptions } from './learn-descriptions.ts'

const trainings = {
  'train-own-elements.ts': 'embedded/weights/own.bin',
  'train-call-types.ts': 'embedded/weights/call-types.bin',
  'train-facts.ts': 'writing/facts/weights/facts.bin',
  'train-lines.ts': 'writing/posts/lines/weights/lines.json',
}

describe('the shipped weights', () => {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-weights-'))
  after(() => rmSync(folder, { recursive: true }))

  for (const [program, shipped] of Object.entries(trainings)) {
    it(`of ${shipped} are the output of ${program}, byte for byte`, () => {
      const trained = join(folder, program)
      execFileSync(process.execPath, [fileURLToPath(new URL(program, import.meta.url)), trained])
      assert.ok(readFileSync(trained).equals(readFileSync(new URL(`../../src/${shipped}`, import.meta.url))))
    })
  }

  it('of descriptions are the output of their training, byte for byte', () => {
    assert.ok(Buffer.from(learnDescriptions()).equals(readDescriptionsFile()))
  })
})
