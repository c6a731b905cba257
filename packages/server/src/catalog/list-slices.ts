import { listSlices } from '@earshot/contract/slices'
import { readCatalog } from './route.ts'

export const listSlicesRoute = readCatalog(listSlices, ({ catalog }) => ({
  slices: catalog.slices.map(({ key, title, objective, description, elementKeys }) => ({
    key,
    title,
    objective,
    description,
    elementKeys,
  })),
}))
