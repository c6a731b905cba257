import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const listElements = endpoint({
  method: 'GET',
  path: '/elements',
  summary: 'List the elements that evidence can be found for',
  input: z.object({}),
  data: z.object({
    elements: z.array(
      z.object({
        key: z.string(),
        label: z.string(),
        description: z.string(),
        status: z.literal('main'),
      }),
    ),
  }),
  errors: [],
})
