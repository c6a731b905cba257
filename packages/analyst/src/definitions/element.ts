import { Text } from '@earshot/contract/endpoint'
import { z } from 'zod'

/** Whose words can show an element; `any` for both sides. */
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
  /** Findings that are less sure are left out. */
  minConfidence: z.number().min(0).max(1).optional(),
  /** A good sign, which a denial or a condition takes back, or a bad one. Left out if it is neither. */
  valence: z.enum(['good', 'bad']).optional(),
  /** About whom it is, if not about the customer as a whole: who says it, who decides (who says it unless another is named), or a competitor. */
  about: z.enum(['speaker', 'decider', 'competitor']).optional(),
  /** What it adds to the bottom line of a post: what is settled, what is in the way, what happens next. */
  bottomLine: z.enum(['settled', 'obstacle', 'next_step']).optional(),
})
export type ElementDefinition = z.infer<typeof ElementDefinition>

/** What an element means, whatever its words. */
export type ElementMeaning = Pick<ElementDefinition, 'valence' | 'about' | 'bottomLine'> &
  Partial<Pick<ElementDefinition, 'speaker'>>

/** Meanings by element key. */
export type ElementMeanings = Readonly<Record<string, ElementMeaning>>

export function listMeanings(elements: readonly ({ key: string } & ElementMeaning)[]): ElementMeanings {
  return Object.fromEntries(elements.map((element) => [element.key, element]))
}
