import { Text } from '@earshot/contract/endpoint'
import { EvidenceGrouping, Objective } from '@earshot/contract/slices'
import { z } from 'zod'
import type { ElementDefinition } from './element.ts'

/** The kinds of section a slice's result can have; `analysis/synthesis/sections.ts` fills them. */
export const SectionKind = z.enum([
  'accounts',
  'quotes',
  'themes',
  'alternatives',
  'people',
  'roles',
  'deals',
  'amounts',
  'prices',
  'percentages',
  'dates',
])
export type SectionKind = z.infer<typeof SectionKind>

const key = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/, 'a key is snake_case')

/** Members that every result has, so no section may have these names. */
const commonMembers = ['headline', 'findings', 'coverage', 'caveats']

export const SliceSection = z.object({
  key: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9]{0,63}$/, 'a section key is camelCase')
    .refine((name) => !commonMembers.includes(name), 'is a member that every result has'),
  title: Text.min(1),
  description: Text.min(1),
  kind: SectionKind,
  elementKeys: z.array(key).min(1),
})
export type SliceSection = z.infer<typeof SliceSection>

/** A slice as its file in `catalog/slices/` gives it. */
export const SliceDefinition = z.object({
  key,
  version: z.int().positive(),
  title: Text.min(1),
  objective: Objective,
  description: Text.min(1),
  audience: Text.min(1),
  elementKeys: z.array(key).min(1).max(8),
  preferredModel: Text.nullable(),
  includeCrmData: z.boolean(),
  evidenceGrouping: EvidenceGrouping,
  sections: z.array(SliceSection).min(1),
})
export type SliceDefinition = z.infer<typeof SliceDefinition>

/** A part of a call type's summary. Its items come from findings of its elements, the strongest or the earliest first. */
const SummarySection = z.object({
  key,
  title: Text.min(1),
  order: z.enum(['strength', 'call']),
  elementKeys: z.array(key).min(1),
})

/** The kind of behaviour that an element of the scorecard is judged by (`writing/posts/coaching-checks.ts`); `running` is for meetings. */
const JudgedBy = z.enum([
  'steps',
  'decision',
  'needs',
  'impact',
  'risks',
  'terms',
  'concerns',
  'fit',
  'running',
])
export const ScorecardElement = z.object({
  key,
  label: Text.min(1),
  elementKeys: z.array(key).min(1),
  judgedBy: JudgedBy,
  /** The sign of a good call, one sentence. */
  good: Text.min(1),
  /** A question for the rep's next call, as spoken. */
  ask: Text.min(1),
})
export type ScorecardElement = z.infer<typeof ScorecardElement>

/** A call type as `catalog/call-types.json` gives it, with the templates of its two posts. */
export const CallTypeDefinition = z.object({
  id: z.int().positive(),
  key,
  version: z.int().positive(),
  label: Text.min(1),
  description: Text.min(1),
  status: z.enum(['active', 'inactive']),
  /** Typical utterances of such a call. A team's own type is recognised by its description and these. */
  examples: z.array(Text).default([]),
  summary: z.object({ sections: z.array(SummarySection).min(1), additionalContext: z.array(key) }),
  scorecard: z.object({ elements: z.array(ScorecardElement).length(5) }),
})
export type CallTypeDefinition = z.infer<typeof CallTypeDefinition>

/** The contents of the catalogue's files, in their order. */
export interface Catalog {
  elements: readonly ElementDefinition[]
  slices: readonly SliceDefinition[]
  callTypes: readonly CallTypeDefinition[]
}
