import { listElements } from '../contract/elements.ts'
import { readCatalog } from '../http/route.ts'

export const listElementsRoute = readCatalog(listElements, (catalog) => ({
  elements: catalog.elements.map(({ key, label, description }) => ({
    key,
    label,
    description,
    status: 'main' as const,
  })),
}))
