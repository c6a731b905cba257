import { z } from 'zod'
import type { SectionKind, SliceDefinition } from './catalog.ts'

export const findingsMax = 50
export const quotesMax = 20
export const figuresMax = 50
export const evidenceIdsMax = 5

const count = z.int().nonnegative()
const callCount = count.describe('Calls that hold this evidence; evidence from the CRM alone counts no call.')
const evidenceCount = count.describe('Pieces of evidence.')
const evidenceIds = z
  .array(z.int().positive())
  .max(evidenceIdsMax)
  .describe('Ids of its best quotes, best first, as GET /slice-runs/{id}/evidence/items gives them.')
const account = z.string().nullable().describe('Domain of the company; null where it is unknown.')
const confidence = z.number().min(0).max(1)
const support = {
  callCount,
  evidenceCount,
  accounts: z.array(z.string()).describe('Domains of the companies behind it, where known.'),
  evidenceIds,
}

const coverage = z
  .object({
    callsMatched: count.describe('Calls that the filters matched.'),
    callsAnalyzed: count.describe('Calls of these that were analysed.'),
    callsWithEvidence: count.describe('Calls of these that hold at least one piece of evidence.'),
    accounts: count.describe('Known companies of the calls with evidence.'),
  })
  .describe('What the result rests on.')

/** One row of a section, by its kind; `elementKeys` are those of the section. */
const rowOf = {
  accounts: (elementKeys: readonly string[]) =>
    z.object({
      account,
      callCount: count.describe('Calls of this account that hold evidence of any element of the slice.'),
      evidenceCount: evidenceCount.describe('Pieces of evidence of the elements of this section.'),
      elements: z
        .object(Object.fromEntries(elementKeys.map((key) => [key, z.int().positive().optional()])))
        .describe('Pieces of evidence by element; elements without any are left out.'),
      evidenceIds,
    }),
  quotes: (elementKeys: readonly string[]) =>
    z.object({
      elementKey: z.enum(elementKeys),
      quote: z.string().describe('What was said, word for word.'),
      account,
      fileId: z.int().positive().nullable().describe('The call; null for a quote from the CRM.'),
      speaker: z.string().nullable().describe('Who said it; null where it is unknown.'),
      confidence: confidence.describe('Probability that a reader of the quote agrees.'),
      evidenceId: z.int().positive(),
    }),
  amounts: () =>
    z.object({
      amount: z.string().describe('"USD 42,000", "20 %", or "42,000" where the currency was not said.'),
      value: z.number().nonnegative(),
      currency: z
        .string()
        .nullable()
        .describe('ISO 4217 code, "%" for a percentage, null where it was not said.'),
      ...support,
    }),
  dates: () =>
    z.object({
      date: z.string().describe('As it was said, in one spelling: "Q3", "31 March", "end of month".'),
      ...support,
    }),
} satisfies Record<SectionKind, (elementKeys: readonly string[]) => z.ZodType>

const rowsMax = { accounts: undefined, quotes: quotesMax, amounts: figuresMax, dates: figuresMax }

export type AccountRow = z.infer<ReturnType<typeof rowOf.accounts>>
export type QuoteRow = z.infer<ReturnType<typeof rowOf.quotes>>
export type AmountRow = z.infer<ReturnType<typeof rowOf.amounts>>
export type DateRow = z.infer<ReturnType<typeof rowOf.dates>>
export type Finding = z.infer<ReturnType<typeof findingOf>>

/** The members that every result has; those of the slice's sections are beside them. */
export interface SliceResult {
  headline: string
  findings: Finding[]
  coverage: z.infer<typeof coverage>
  caveats: string[]
  [sectionKey: string]: unknown
}

/** JSON Schema, draft 2020-12, of the result of a run of this slice. */
export function outputSchemaOf(slice: SliceDefinition): Record<string, unknown> {
  const sections = slice.sections.map(({ key, title, description, kind, elementKeys }) => {
    const rows = z.array<z.ZodType>(rowOf[kind](elementKeys))
    const max = rowsMax[kind]
    return [key, (max === undefined ? rows : rows.max(max)).meta({ title, description })]
  })
  const result = z.object({
    headline: z.string().describe('The result in one sentence.'),
    findings: z
      .array(findingOf(slice.elementKeys))
      .max(findingsMax)
      .describe(
        `${slice.evidenceGrouping === 'ByAccount' ? 'One per account' : 'One per element'}, strongest first.`,
      ),
    coverage,
    caveats: z.array(z.string()).describe('What a reader should know before relying on the result.'),
    ...Object.fromEntries(sections),
  })
  const { title, description } = slice
  return z.toJSONSchema(result.meta({ title, description }), { target: 'draft-2020-12' })
}

function findingOf(elementKeys: readonly string[]) {
  return z.object({
    title: z.string(),
    description: z.string().describe('The figures in one sentence.'),
    elementKeys: z.array(z.enum(elementKeys)),
    callCount,
    evidenceCount,
    confidence: confidence.describe('Mean confidence of its best quotes.'),
    evidenceIds,
  })
}
