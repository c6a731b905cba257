import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const catalogueTag = { name: 'Catalogue', description: 'Call types and elements.' }

const Element = z
  .object({
    key: z.string().describe('The key for `elementKeys`.'),
    label: z.string().describe('The name for people.'),
    description: z.string().describe('A description of its evidence.'),
    status: z.literal('main').describe('Only active elements are listed.'),
  })
  .meta({ id: 'Element', description: 'Something that evidence can be found for.' })

export const listElements = endpoint(
  {
    method: 'GET',
    path: '/elements',
    summary: 'List the elements that evidence can be found for',
    description: 'The built-in elements and those of the team.',
    tag: catalogueTag,
    scope: 'read',
    input: z.object({}),
    data: z.object({ elements: z.array(Element).describe('The built-in elements and the team’s own.') }),
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
