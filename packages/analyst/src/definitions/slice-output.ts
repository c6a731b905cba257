import { z } from 'zod'
import type { SectionKind, SliceDefinition } from './catalog.ts'

export const findingsMax = 50
export const findingsByElementMax = 30
export const quotesMax = 20
export const figuresMax = 50
export const themesMax = 20
export const alternativesMax = 30
/** Strengths, and weaknesses, of one alternative. */
export const sidesMax = 5
export const peopleMax = 100
export const rolesMax = 50
export const dealsMax = 200
export const evidenceIdsMax = 5

const count = z.int().nonnegative()
const callCount = count.describe('Calls with this evidence; evidence from the CRM alone counts no call.')
const evidenceCount = count.describe('Pieces of evidence.')
const evidenceIds = z
  .array(z.int().positive())
  .max(evidenceIdsMax)
  .describe('Ids of its best quotes, best first, as GET /slice-runs/{id}/evidence/items gives them.')
const account = z.string().nullable().describe('Domain of the company; null if unknown.')
const confidence = z.number().min(0).max(1)
const support = {
  callCount,
  evidenceCount,
  accounts: z.array(z.string()).describe('Known domains of the companies behind it.'),
  evidenceIds,
}

const accountCount = count.describe('Known companies behind it.')

const coverage = z
  .object({
    callsMatched: count.describe('Calls that the filters matched.'),
    callsAnalyzed: count.describe('Calls of these that were analysed.'),
    callsWithEvidence: count.describe('Calls of these that hold at least one piece of evidence.'),
    accounts: count.describe('Known companies of the calls with evidence.'),
  })
  .describe('The base of the result.')

const side = z.object({
  quote: z.string(),
  account,
  evidenceId: z.int().positive(),
})

const amountRow = () =>
  z.object({
    amount: z.string().describe('"USD 42,000", "20 %", or "42,000" if the currency was not said.'),
    value: z.number().nonnegative(),
    currency: z.string().nullable().describe('ISO 4217 code, "%" for a percentage, null if it was not said.'),
    source: z
      .enum(['transcript', 'crm'])
      .describe(
        'Whether it was said in calls, or is a value of a CRM field. What is both has a row for each.',
      ),
    account: account.describe('Whose: equal sums of two companies are two rows. Null where it is unknown.'),
    exampleQuote: z.string().describe('What it is of, in the words of its best quote.'),
    ...support,
  })

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
      quote: z.string().describe('The words of the call, unchanged.'),
      account,
      fileId: z.int().positive().nullable().describe('The call; null for a quote from the CRM.'),
      speaker: z.string().nullable().describe('The speaker; null if unknown.'),
      confidence: confidence.describe('Probability that a reader of the quote agrees.'),
      evidenceId: z.int().positive(),
    }),
  themes: (elementKeys: readonly string[]) =>
    z.object({
      title: z
        .string()
        .describe('What its quotes have in common, or the quote that most are like, cut to a line.'),
      exampleQuote: z.string().describe('The clearest of its quotes, word for word.'),
      elementKeys: z.array(z.enum(elementKeys)),
      accountCount,
      ...support,
    }),
  alternatives: (elementKeys: readonly string[]) =>
    z.object({
      name: z
        .string()
        .nullable()
        .describe('The vendor, or another way such as "Build it in-house"; null if the call names none.'),
      strengths: z.array(side).max(sidesMax).describe('Quotes in favour of it.'),
      weaknesses: z.array(side).max(sidesMax).describe('Quotes against it.'),
      elementKeys: z.array(z.enum(elementKeys)),
      accountCount,
      ...support,
    }),
  people: (elementKeys: readonly string[]) =>
    z.object({
      account,
      name: z.string().nullable().describe('Null if only the role was named.'),
      role: z.string().nullable().describe('"CFO", "head of operations"; null if it was not said.'),
      isOnCalls: z.boolean().describe('Whether this person speaks on a call with evidence.'),
      elementKeys: z.array(z.enum(elementKeys)).describe('The elements in which the person was named.'),
      callCount,
      evidenceCount,
      evidenceIds,
    }),
  roles: (elementKeys: readonly string[]) =>
    z.object({
      role: z.string().describe('"CFO", "head of operations".'),
      people: z.array(z.string()).describe('Known names of the people with this role.'),
      elementKeys: z.array(z.enum(elementKeys)).describe('The elements in which the role was named.'),
      accountCount,
      ...support,
    }),
  deals: () =>
    z.object({
      deal: z.string().describe('Its name in the CRM.'),
      account,
      stage: z.string().nullable(),
      amount: z.number().nullable().describe('As the CRM holds it, in the currency of the CRM.'),
      closeDate: z.string().nullable(),
      callCount: count.describe('Calls of the run that belong to it.'),
      evidenceCount: count.describe('Pieces of evidence of the elements of this section on these calls.'),
      evidenceIds,
    }),
  amounts: amountRow,
  prices: amountRow,
  percentages: amountRow,
  dates: () =>
    z.object({
      date: z
        .string()
        .describe('The date in the words of the call, in one spelling: "Q3", "31 March", "end of month".'),
      ...support,
    }),
} satisfies Record<SectionKind, (elementKeys: readonly string[]) => z.ZodType>

export const rowsMax = {
  accounts: undefined,
  quotes: quotesMax,
  themes: themesMax,
  alternatives: alternativesMax,
  people: peopleMax,
  roles: rolesMax,
  deals: dealsMax,
  amounts: figuresMax,
  prices: figuresMax,
  percentages: figuresMax,
  dates: figuresMax,
} satisfies Record<SectionKind, number | undefined>

export type AccountRow = z.infer<ReturnType<typeof rowOf.accounts>>
export type QuoteRow = z.infer<ReturnType<typeof rowOf.quotes>>
export type ThemeRow = z.infer<ReturnType<typeof rowOf.themes>>
export type AlternativeRow = z.infer<ReturnType<typeof rowOf.alternatives>>
export type PersonRow = z.infer<ReturnType<typeof rowOf.people>>
export type RoleRow = z.infer<ReturnType<typeof rowOf.roles>>
export type DealRow = z.infer<ReturnType<typeof rowOf.deals>>
export type AmountRow = z.infer<ReturnType<typeof amountRow>>
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
  const isByAccount = slice.evidenceGrouping === 'ByAccount'
  const sections = slice.sections.map(({ key, title, description, kind, elementKeys }) => {
    const rows = z.array<z.ZodType>(rowOf[kind](elementKeys))
    const max = rowsMax[kind]
    return [key, (max === undefined ? rows : rows.max(max)).meta({ title, description })]
  })
  const result = z.object({
    headline: z.string().describe('The result in one sentence.'),
    findings: z
      .array(findingOf(slice.elementKeys))
      .max(isByAccount ? findingsMax : findingsByElementMax)
      .describe(
        isByAccount
          ? 'One per account, those of most calls first.'
          : 'Statements of several calls, once each in any wording, those of most accounts first; an element without a shared statement has one finding.',
      ),
    coverage,
    caveats: z.array(z.string()).describe('Caveats for the reader.'),
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
