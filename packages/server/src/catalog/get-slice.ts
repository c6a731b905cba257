import { outputSchemaOf } from '@earshot/analyst/definitions/slice-output'
import { getSlice } from '@earshot/contract/slices'
import { requireSlice } from './require-slice.ts'
import { readCatalog } from './route.ts'

export const getSliceRoute = readCatalog(getSlice, ({ catalog, modelFor }, { key }) => {
  const slice = requireSlice(catalog, key)
  const { title, objective, description, elementKeys, preferredModel, includeCrmData, evidenceGrouping } =
    slice
  return {
    key,
    title,
    objective,
    description,
    elementKeys,
    preferredModel: modelFor(preferredModel),
    includeCrmData,
    evidenceGrouping,
    outputSchema: outputSchemaOf(slice),
  }
})
