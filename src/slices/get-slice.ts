import { ApiError } from '../contract/errors.ts'
import { outputSchemaOf } from '../contract/slice-output.ts'
import { getSlice } from '../contract/slices.ts'
import { readCatalog } from '../http/route.ts'

export const getSliceRoute = readCatalog(getSlice, (catalog, { key }) => {
  const slice = catalog.slices.find((candidate) => candidate.key === key)
  if (!slice) throw new ApiError('SLICE_NOT_FOUND', 'There is no such slice. GET /slices lists them.')
  const { title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping } =
    slice
  return {
    ...{ key, title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping },
    outputSchema: outputSchemaOf(slice),
  }
})
