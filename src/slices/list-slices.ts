import { listSlices } from '../contract/slices.ts'
import { readCatalog } from '../http/route.ts'

export const listSlicesRoute = readCatalog(listSlices, (catalog) => ({
  slices: catalog.slices.map(({ key, title, objective, description, elementKeys }) => ({
    key,
    title,
    objective,
    description,
    elementKeys,
  })),
}))
