import { Text } from '@earshot/contract/endpoint'
import { z } from 'zod'

/** Whose words can show an element. `any` where both sides can. */
const ElementSpeaker = z.enum(['customer', 'rep', 'any'])

/** What an analyst is told of an element. Built-in ones lie in `catalog/`; a team's own need a key and a description. */
export const ElementDefinition = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'an element key is snake_case'),
  version: z.int().positive(),
  label: Text.min(1),
  /** Completes the sentence "Evidence is where …". */
  description: Text.min(1),
  speaker: ElementSpeaker,
  examples: z.array(Text),
  /** Utterances that use the element's words without showing it. */
  nearMisses: z.array(Text),
  /** CRM fields (`deal.amount`, `deal.closeDate` …) that are evidence for this element. */
  crmFields: z.array(Text),
})
export type ElementDefinition = z.infer<typeof ElementDefinition>
