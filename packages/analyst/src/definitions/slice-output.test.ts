import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { SliceDefinition } from './catalog.ts'
import { outputSchemaOf } from './slice-output.ts'

const folder = new URL('../../../../catalog/slices/', import.meta.url)
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

  it('describes no two slices alike, and no two sections of one slice', () => {
    const shapes = slices.map((slice) => {
      const { title: _, description: __, ...shape } = outputSchemaOf(slice)
      return JSON.stringify(shape, (key, value) => (key === 'description' ? undefined : value))
    })
    assert.equal(slices.length, 28)
    assert.equal(new Set(shapes).size, slices.length)
    const sectionsOf = (slice: SliceDefinition) =>
      slice.sections.map(({ kind, elementKeys }) => `${kind} ${elementKeys.toSorted()}`)
    for (const slice of slices)
      assert.equal(new Set(sectionsOf(slice)).size, slice.sections.length, slice.key)
    const whole = slices.map((slice) => sectionsOf(slice).toSorted().join('; '))
    assert.equal(new Set(whole).size, slices.length, 'no two slices have the same sections under other names')
  })

  it('uses every element of a slice in one of its sections', () => {
    for (const { key, elementKeys, sections } of slices) {
      const used = new Set(sections.flatMap((section) => section.elementKeys))
      assert.deepEqual(
        elementKeys.filter((element) => !used.has(element)),
        [],
        key,
      )
    }
  })

  it('refuses unknown members, elements of another section, too many quotes, and a missing section', () => {
    const slice = slices.find(({ key }) => key === 'talk_tracks_that_win')
    assert.ok(slice)
    const isValid = new Ajv2020().compile(outputSchemaOf(slice))
    const quote = {
      elementKey: 'agenda_setting',
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
      openings: [quote],
    }
    assert.ok(isValid(result))
    assert.ok(!isValid({ ...result, extra: 1 }))
    assert.ok(!isValid({ ...result, questions: [quote] }))
    assert.ok(!isValid({ ...result, openings: Array(21).fill(quote) }))
    assert.ok(!isValid({ ...result, questions: undefined }))
  })
})

function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inside = Object.values(schema).flatMap(objectsIn)
  return 'type' in schema && schema.type === 'object' ? [{ ...schema }, ...inside] : inside
}
