import { listElements } from '@earshot/contract/elements'
import { readCatalog } from './route.ts'

export const listElementsRoute = readCatalog(listElements, ({ catalog }) => ({
  elements: catalog.elements.map(({ key, label, description }) => ({
    key,
    label,
    description,
    status: 'main' as const,
  })),
}))
