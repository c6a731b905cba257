import type { SliceDefinition } from '../contract/catalog.ts'
import { ApiError } from '../contract/errors.ts'
import { outputSchemaOf } from '../contract/slice-output.ts'
import { getSlice } from '../contract/slices.ts'
import { read } from '../http/route.ts'

// A schema takes milliseconds to make, and a slice that changes is another object.
const schemas = new WeakMap<SliceDefinition, Record<string, unknown>>()

export const getSliceRoute = read(getSlice, async ({ catalog }, { key }) => {
  const slice = catalog.slices.find((candidate) => candidate.key === key)
  if (!slice) throw new ApiError('SLICE_NOT_FOUND', 'There is no such slice. GET /slices lists them.')
  const { title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping } =
    slice
  return {
    ...{ key, title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping },
    outputSchema: schemaOf(slice),
  }
})

function schemaOf(slice: SliceDefinition): Record<string, unknown> {
  const known = schemas.get(slice)
  if (known) return known
  const schema = outputSchemaOf(slice)
  schemas.set(slice, schema)
  return schema
}
