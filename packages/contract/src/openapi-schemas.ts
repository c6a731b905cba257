import { z } from 'zod'
import { Call } from './calls.ts'
import { listElements } from './elements.ts'
import { DateOnly, type Endpoint, Pagination, Timestamp } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorStatus } from './errors.ts'
import { Evidence, EvidenceItem, EvidenceMatch, EvidencePlace, EvidenceSource } from './evidence.ts'
import {
  CrmEntityType,
  CrmFieldType,
  listCallOwners,
  listCallTypes,
  listCompanyDomains,
  listCrmCompanies,
  listCrmDealStages,
  listCrmDeals,
  listCrmFields,
} from './filter-values.ts'
import { CrmCustomFieldFilter, DateOrDateTime } from './filters.ts'
import {
  CompactPost,
  FoundPost,
  listPostFilters,
  Post,
  PostQuote,
  ScorecardResult,
  SummaryResult,
  TemplateType,
} from './posts.ts'
import { RunManifest } from './run-manifest.ts'
import { FilterSummary, Run, RunListItem, RunPhase, RunStatus, StartedRun } from './runs.ts'
import { EvidenceGrouping, Objective, Slice, SliceSummary } from './slices.ts'
import { Segment, Side } from './transcript.ts'

/** A JSON Schema, draft 2020-12. */
export interface JsonSchema {
  [keyword: string]: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
}

const [, , PartialPost] = FoundPost.options

/** The schemas that have a name in the document, each with what a reader should know of it. */
const replySchemas: Record<string, [z.ZodType, string]> = {
  Timestamp: [Timestamp, 'An ISO 8601 date-time in UTC with milliseconds.'],
  DateOnly: [DateOnly, 'A calendar date.'],
  Pagination: [Pagination, 'Where this page lies in the whole list.'],
  Objective: [Objective, 'What a slice is for.'],
  EvidenceGrouping: [EvidenceGrouping, 'How the findings of a result are grouped.'],
  SliceSummary: [SliceSummary, 'A slice in a list.'],
  Slice: [
    Slice,
    'A question asked of many calls. `outputSchema` is a JSON Schema, draft 2020-12; the `result` of a completed run validates against it.',
  ],
  StartedRun: [StartedRun, 'A run that was accepted.'],
  RunStatus: [RunStatus, '`running` becomes `completed` or `failed`.'],
  RunPhase: [RunPhase, 'What the run is doing at the moment.'],
  FilterSummary: [FilterSummary, 'The filters of a run in short.'],
  RunListItem: [RunListItem, 'A run in a list. `matchedCallCount` is null while it is in progress.'],
  Run: [
    Run,
    'A run. `filters` are those given at its start; `result` is null until it is completed, `error` unless it failed; `suggestedPollAfterSeconds` and `progressMessage` are null once it has ended.',
  ],
  RunManifest: [
    RunManifest,
    'What a run read, asked, found, sent and spent, so that it can be repeated and explained; of an active run, so far.',
  ],
  EvidenceSource: [
    EvidenceSource,
    'Where a quote is from: a transcript (`file:<fileId>`) or a CRM record. `date` is left out when unknown.',
  ],
  EvidenceItem: [EvidenceItem, 'A quote, found word for word in its source.'],
  Evidence: [
    Evidence,
    'Per element the 20 best quotes, best confidence first; `count` is the true total. Only elements with evidence have an entry.',
  ],
  EvidencePlace: [
    EvidencePlace,
    'A quote with its place: `segments[segmentIndex].text.slice(startChar, endChar) === quote` in the transcript of `fileId`; once the call was replaced, in the one of this `evidenceId`. For a CRM record the place is `field`.',
  ],
  EvidenceMatch: [EvidenceMatch, 'A quote with the element and the run that it is evidence of.'],
  TemplateType: [TemplateType, 'The kind of post.'],
  PostQuote: [
    PostQuote,
    'A quote in a post, located: `segments[segment].text.slice(startChar, endChar) === text`.',
  ],
  SummaryResult: [SummaryResult, 'The result of a summary.'],
  ScorecardResult: [ScorecardResult, 'The result of a scorecard. `coaching` is null for G.'],
  Post: [Post, 'A summary or scorecard of one call.'],
  CompactPost: [CompactPost, 'A post in short, as a search without `detail` gives it.'],
  PartialPost: [PartialPost, 'The members of a post that `fields` asked for.'],
  FoundPost: [FoundPost, 'Compact by default, full with `detail`, parts of it with `fields`.'],
  PostFilter: [listPostFilters.data.shape.filters.element, 'A filter of post search with its valid values.'],
  CallOwner: [listCallOwners.data.shape.callOwners.element, 'An owner of calls; `id` is the e-mail.'],
  CompanyDomain: [
    listCompanyDomains.data.shape.companyDomains.element,
    'A company domain; `id` is the domain.',
  ],
  CrmDeal: [listCrmDeals.data.shape.crmDeals.element, 'A deal of the CRM.'],
  CrmCompany: [listCrmCompanies.data.shape.crmCompanies.element, 'A company of the CRM.'],
  CrmDealStage: [
    listCrmDealStages.data.shape.crmDealStages.element,
    'A stage of deals; `id` is the stage itself.',
  ],
  CrmEntityType: [CrmEntityType, 'The kind of CRM record that has a field.'],
  CrmFieldType: [CrmFieldType, 'The type of a CRM field.'],
  CrmField: [listCrmFields.data.shape.fields.element, 'A field that CRM records can be filtered by.'],
  CallType: [listCallTypes.data.shape.callTypes.element, 'A type of call.'],
  Element: [listElements.data.shape.elements.element, 'Something that evidence can be found for.'],
  Side: [Side, 'Who a speaker speaks for.'],
  Segment: [
    Segment,
    'An uninterrupted stretch of one speaker. Characters of quotes are counted in UTF-16 units from the start of `text`.',
  ],
  Call: [
    Call,
    'A recorded call. `date` is the time of its import where `dateKnown` is false; what is unknown is null.',
  ],
}

const requestSchemas: Record<string, [z.ZodType, string]> = {
  CrmCustomFieldFilter: [
    CrmCustomFieldFilter,
    'A condition on one CRM field; `fieldType` says which members it has.',
  ],
  DateOrDateTime: [
    DateOrDateTime,
    'A date-time with its time zone, or a plain date, which as an end includes its whole day (UTC).',
  ],
  TemplateType: [TemplateType, 'The kind of post.'],
}

const errorSchemas: Record<string, JsonSchema> = {
  ErrorCode: {
    type: 'string',
    enum: Object.keys(errorStatus),
    description: 'Every code that an error can have.',
  },
  Error: {
    type: 'object',
    description: 'The one form of every answer that is not 2xx.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message'],
        properties: {
          code: { $ref: '#/components/schemas/ErrorCode' },
          message: { type: 'string', description: 'For people: what to do next. Programs read the code.' },
          details: { type: ['object', 'null'], description: 'What belongs to the code, such as the field.' },
        },
      },
    },
  },
}

/**
 * `components`: the named schemas; `inputOf` and `dataOf`: of each operation its whole flat input, and its reply's data,
 * both with references to the named ones.
 */
export function contractSchemas() {
  const inputs = Object.entries<Endpoint>(endpoints).map(([name, { input }]) => [name, input] as const)
  const data = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [name, endpoint.data] as const)
  const request = generate(requestSchemas, inputs, 'input')
  const reply = generate(replySchemas, data, 'output')
  return {
    components: sortKeys({ ...errorSchemas, ...request.named, ...reply.named }),
    inputOf: request.of,
    dataOf: reply.of,
  }
}

function generate(
  described: Record<string, [z.ZodType, string]>,
  operations: (readonly [string, z.ZodType])[],
  io: 'input' | 'output',
) {
  const registry = z.registry<{ id: string }>()
  for (const [id, [schema]] of Object.entries(described)) registry.add(schema, { id })
  const ids = new Map<string, string>()
  for (const [name, schema] of operations) {
    const id = registry.get(schema)?.id ?? `operation ${name}`
    ids.set(name, id)
    if (!registry.has(schema)) registry.add(schema, { id })
  }
  const uri = (id: string) => `#/components/schemas/${id}`
  const { schemas } = z.toJSONSchema(registry, {
    io,
    uri,
    override: ({ jsonSchema }) => tidy(jsonSchema as JsonSchema),
  })
  const of = (name: string): JsonSchema => {
    const id = ids.get(name) ?? ''
    return id in described ? { $ref: uri(id) } : withoutIds(schemas[id])
  }
  const named = Object.entries(described).map(([id, [, description]]) => {
    return [id, { ...withoutIds(schemas[id]), description }] as const
  })
  return { named: Object.fromEntries(named), of }
}

function withoutIds(schema: object | undefined): JsonSchema {
  const { $schema: _schema, $id: _id, ...rest } = { ...schema } as JsonSchema
  return rest
}

// What zod writes for a machine, said as a reader expects it. Replies stay open: a member added later breaks no client.
function tidy(schema: JsonSchema): void {
  if (schema.additionalProperties === false) delete schema.additionalProperties
  delete schema.propertyNames
  if (schema.exclusiveMinimum === 0 && schema.type === 'integer') {
    delete schema.exclusiveMinimum
    schema.minimum = 1
  }
  if (schema.maximum === Number.MAX_SAFE_INTEGER) {
    delete schema.maximum
    schema.format = 'int64'
  }
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  // The format says it all, but for the milliseconds of the timestamps.
  if (schema.format === 'date') delete schema.pattern
  if (schema.format === 'date-time') {
    const hasMilliseconds = String(schema.pattern).includes('\\d{3}')
    delete schema.pattern
    if (hasMilliseconds) schema.pattern = '\\.\\d{3}Z$'
  }
}

function sortKeys<Value>(record: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
