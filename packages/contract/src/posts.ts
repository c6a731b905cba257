import { z } from 'zod'
import { endpoint, isId, offsetMax, PathId, Text, Timestamp } from './endpoint.ts'
import { callFilterFields, DateOrDateTime, filterArray } from './filters.ts'

export const TemplateType = z.enum(['summary', 'scorecard'])
export type TemplateType = z.infer<typeof TemplateType>

/** A quote in a post, located: `segments[segment].text.slice(startChar, endChar) === text`. */
export const PostQuote = z.object({
  text: z.string(),
  speaker: z.string().nullable(),
  startMs: z.int().nullable(),
  endMs: z.int().nullable(),
  startChar: z.int().nonnegative(),
  endChar: z.int().positive(),
  segment: z.int().nonnegative(),
})

export const SummaryResult = z.object({
  bluf: z.string(),
  sections: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      items: z.array(z.object({ title: z.string(), text: z.string(), quotes: z.array(PostQuote) })),
    }),
  ),
  additionalContext: z.array(z.object({ element: z.string(), value: z.string() })),
})

export const ScorecardResult = z.object({
  bluf: z.string(),
  nextMoves: z.array(z.object({ type: z.string(), text: z.string() })),
  elements: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      score: z.enum(['G', 'Y', 'R']),
      rationale: z.string(),
      quotes: z.array(PostQuote),
      /** Null for G. */
      coaching: z.string().nullable(),
    }),
  ),
})

export const Post = z.object({
  postId: z.int().positive(),
  fileId: z.int().positive(),
  callTypeId: z.int().positive(),
  callTypeName: z.string(),
  templateType: TemplateType,
  title: z.string(),
  aiGeneratedTitle: z.string().nullable(),
  published: z.boolean(),
  result: z.union([SummaryResult, ScorecardResult]),
  postCreatedAt: Timestamp,
  fileCreatedAt: Timestamp,
  user: z.object({ id: z.int().positive(), email: z.string(), fullName: z.string().nullable() }),
  team: z.object({ id: z.int().positive(), name: z.string() }),
  callOwnerName: z.string().nullable(),
  callOwnerEmail: z.string().nullable(),
  companyDomain: z.string().nullable(),
  externalUrl: z.string().nullable(),
})
export type Post = z.infer<typeof Post>

export const CompactPost = z.object({
  postId: z.int().positive(),
  fileId: z.int().positive(),
  title: z.string(),
  date: Timestamp,
  callOwnerEmail: z.string().nullable(),
  companyDomain: z.string().nullable(),
  templateType: TemplateType,
  snippet: z.string(),
})
export type CompactPost = z.infer<typeof CompactPost>

/** Members that `fields` never takes away. */
export const keptPostFields = ['postId', 'fileId', 'templateType'] as const
const kept = { postId: true, fileId: true, templateType: true } as const

/** A post of a search: full with `detail`, else compact; with `fields` only the members asked for. */
export const FoundPost = z.union([
  CompactPost,
  Post,
  z.object({
    ...z.object({ ...CompactPost.shape, ...Post.shape }).partial().shape,
    ...Post.pick(kept).shape,
  }),
])
export type FoundPost = z.infer<typeof FoundPost>

const noCallType = 'must be the id of a call type'
const CallTypeText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, noCallType)
  .refine(isId, noCallType)
/** The numeric id of a call type; `/posts/filters` lists them as strings, so both forms are taken. */
const CallTypeId = z.union([z.int().positive(), CallTypeText], { error: noCallType })

export const searchPosts = endpoint({
  method: 'POST',
  path: '/posts/search',
  summary: 'Search published posts, newest call first',
  input: z.object({
    callTypeId: filterArray(CallTypeId, '/posts/filters'),
    templateType: filterArray(TemplateType, '/posts/filters'),
    startDate: DateOrDateTime.optional(),
    endDate: DateOrDateTime.optional(),
    ...callFilterFields,
    query: Text.max(1000).optional(),
    detail: z.boolean().default(false),
    fields: z.array(Text.max(100)).max(100).optional(),
    limit: z.int().min(1).max(100).default(20),
    offset: z.int().min(0).max(offsetMax).default(0),
  }),
  data: z.array(FoundPost),
  paginated: true,
  queryFields: ['limit', 'offset'],
  errors: ['INVALID_FILTERS', 'DATE_RANGE_TOO_WIDE', 'FILTER_ARRAY_TOO_LARGE'],
  timeout: 'POST_SEARCH_TIMEOUT',
})

export const getPost = endpoint({
  method: 'GET',
  path: '/posts/:id',
  summary: 'Get one post',
  input: z.object({ id: PathId }),
  data: Post,
  errors: ['POST_NOT_FOUND'],
})

export const listPostFilters = endpoint({
  method: 'GET',
  path: '/posts/filters',
  summary: 'List the values that posts can be searched by',
  input: z.object({}),
  data: z.object({
    filters: z.array(
      z.object({
        key: z.string(),
        displayName: z.string(),
        values: z.array(z.object({ key: z.string(), displayName: z.string() })),
      }),
    ),
  }),
  errors: [],
  timeout: 'FILTER_LOOKUP_TIMEOUT',
})
