import { outputSchemaOf } from '../contract/slice-output.ts'
import { getSlice } from '../contract/slices.ts'
import { requireSlice } from '../http/require-slice.ts'
import { readCatalog } from '../http/route.ts'

export const getSliceRoute = readCatalog(getSlice, (catalog, { key }) => {
  const slice = requireSlice(catalog, key)
  const { title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping } =
    slice
  return {
    ...{ key, title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping },
    outputSchema: outputSchemaOf(slice),
  }
})
