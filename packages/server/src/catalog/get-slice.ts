import { outputSchemaOf } from '@earshot/analyst/definitions/slice-output'
import { getSlice } from '@earshot/contract/slices'
import { readCatalog } from '../platform/http/route.ts'
import { requireSlice } from './require-slice.ts'

export const getSliceRoute = readCatalog(getSlice, (catalog, { key }) => {
  const slice = requireSlice(catalog, key)
  const { title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping } =
    slice
  return {
    ...{ key, title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping },
    outputSchema: outputSchemaOf(slice),
  }
})
