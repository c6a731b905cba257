import { Text } from '@earshot/contract/endpoint'
import { z } from 'zod'

/** The side whose words can show an element; `any` for both. */
const ElementSpeaker = z.enum(['customer', 'rep', 'any'])

/** Everything an analyst knows about an element. Built-in ones are in `catalog/`; a team's own need a key and a description. */
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
  /** Findings with a lower confidence are left out. */
  minConfidence: z.number().min(0).max(1).optional(),
  /** A good sign, which a denial or a condition cancels, or a bad one. Absent if it is neither. */
  valence: z.enum(['good', 'bad']).optional(),
  /** Its subject, if not the customer as a whole: the speaker, the decider (the speaker unless another is named), or a competitor. */
  about: z.enum(['speaker', 'decider', 'competitor']).optional(),
  /** Its part in the bottom line of a post: a settled point, an obstacle, or a next step. */
  bottomLine: z.enum(['settled', 'obstacle', 'next_step']).optional(),
})
export type ElementDefinition = z.infer<typeof ElementDefinition>

/** The meaning of an element, apart from its words. */
export type ElementMeaning = Pick<ElementDefinition, 'valence' | 'about' | 'bottomLine'> &
  Partial<Pick<ElementDefinition, 'speaker'>>

/** Meanings by element key. */
export type ElementMeanings = Readonly<Record<string, ElementMeaning>>

export function listMeanings(elements: readonly ({ key: string } & ElementMeaning)[]): ElementMeanings {
  return Object.fromEntries(elements.map((element) => [element.key, element]))
}
