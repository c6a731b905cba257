import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const catalogueTag = { name: 'Catalogue', description: 'Call types and elements.' }

const Element = z
  .object({
    key: z.string(),
    label: z.string(),
    description: z.string(),
    status: z.literal('main'),
  })
  .meta({ id: 'Element', description: 'Something that evidence can be found for.' })

export const listElements = endpoint(
  {
    method: 'GET',
    path: '/elements',
    summary: 'List the elements that evidence can be found for',
    tag: catalogueTag,
    input: z.object({}),
    data: z.object({ elements: z.array(Element) }),
    errors: ['INVALID_FILTERS'],
  },
  {
    reply: {
      elements: [
        {
          key: 'budget_confirmation',
          label: 'Budget confirmation',
          description: 'the customer says that money is set aside or approved',
          status: 'main',
        },
      ],
    },
  },
)
