import { listElements } from '../contract/elements.ts'
import { read } from '../http/route.ts'

export const listElementsRoute = read(listElements, async ({ catalog }) => ({
  elements: catalog.elements.map(({ key, label, description }) => ({
    key,
    label,
    description,
    status: 'main' as const,
  })),
}))
