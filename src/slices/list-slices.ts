import { listSlices } from '../contract/slices.ts'
import { read } from '../http/route.ts'

export const listSlicesRoute = read(listSlices, async ({ catalog }) => ({
  slices: catalog.slices.map(({ key, title, objective, description, elementKeys }) => ({
    key,
    title,
    objective,
    description,
    elementKeys,
  })),
}))
