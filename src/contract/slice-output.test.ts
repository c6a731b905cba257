import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { SliceDefinition } from './catalog.ts'
import { outputSchemaOf } from './slice-output.ts'

const folder = new URL('../../catalog/slices/', import.meta.url)
const slices = readdirSync(folder).map((file) =>
  SliceDefinition.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
)

describe('outputSchemaOf', () => {
  for (const slice of slices) {
    it(`describes ${slice.key} in a schema that compiles in strict mode`, () => {
      const schema = outputSchemaOf(slice)
      new Ajv2020({ strict: true }).compile(schema)
      assert.equal(schema.$schema, 'https://json-schema.org/draft/2020-12/schema')
      assert.equal(schema.title, slice.title)
      const sections = slice.sections.map(({ key }) => key)
      assert.deepEqual(schema.required, ['headline', 'findings', 'coverage', 'caveats', ...sections])
      for (const object of objectsIn(schema)) assert.equal(object.additionalProperties, false)
    })
  }

  it('refuses unknown members, elements of another section, too many quotes, and a missing section', () => {
    const slice = slices.find(({ key }) => key === 'asset_content_gaps')
    assert.ok(slice)
    const isValid = new Ajv2020().compile(outputSchemaOf(slice))
    const quote = {
      elementKey: 'proof_request',
      quote: 'x',
      account: null,
      fileId: null,
      speaker: null,
      confidence: 1,
      evidenceId: 1,
    }
    const empty = Object.fromEntries(slice.sections.map(({ key }) => [key, []]))
    const result = {
      headline: '',
      findings: [],
      coverage: { callsMatched: 0, callsAnalyzed: 0, callsWithEvidence: 0, accounts: 0 },
      caveats: [],
      ...empty,
      documentsAsked: [quote],
    }
    assert.ok(isValid(result))
    assert.ok(!isValid({ ...result, extra: 1 }))
    assert.ok(!isValid({ ...result, guidesNeeded: [quote] }))
    assert.ok(!isValid({ ...result, documentsAsked: Array(21).fill(quote) }))
    assert.ok(!isValid({ ...result, guidesNeeded: undefined }))
  })
})

function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inside = Object.values(schema).flatMap(objectsIn)
  return 'type' in schema && schema.type === 'object' ? [{ ...schema }, ...inside] : inside
}
