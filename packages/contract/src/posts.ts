import { z } from 'zod'
import { fileId } from './calls.ts'
import { endpoint, isId, PathId, pageFields, Text, Timestamp } from './endpoint.ts'
import { callFilterFields, DateOrDateTime, filterArray, withOrderedAmounts } from './filters.ts'
import { ScorecardResult, SummaryResult } from './post-results.ts'
import { searchQuery } from './search-query.ts'

export const postsTag = { name: 'Posts', description: 'Summaries and scorecards of single calls.' }

export const TemplateType = z
  .enum(['summary', 'scorecard'])
  .meta({ id: 'TemplateType', description: 'The kind of post.' })
export type TemplateType = z.infer<typeof TemplateType>

/** The members that every post has. */
const postFields = {
  postId: z.int().positive().describe('The id of the post.'),
  fileId: z.int().positive().describe('The id of the call.'),
  callTypeId: z.int().positive().describe('The id of the call’s type.'),
  callTypeName: z.string().describe('The name of the call’s type.'),
  title: z.string().describe('Template and call in words.'),
  aiGeneratedTitle: z.string().nullable().describe('A title made from the call; null without one.'),
  published: z.boolean().describe('Always true in answers of a search.'),
  postCreatedAt: Timestamp,
  fileCreatedAt: Timestamp,
  user: z
    .object({
      id: z.int().positive().describe('The id of the user.'),
      email: z.string().describe('E-mail of the user.'),
      fullName: z.string().nullable().describe('Null if unknown.'),
    })
    .describe('The author of the post: the call’s owner.'),
  team: z
    .object({
      id: z.int().positive().describe('The id of the team.'),
      name: z.string().describe('Name of the team.'),
    })
    .describe('The team that the call belongs to.'),
  callOwnerName: z.string().nullable().describe('Null if unknown.'),
  callOwnerEmail: z.string().nullable().describe('Null if unknown.'),
  companyDomain: z.string().nullable().describe('Domain of the customer; null if unknown.'),
  externalUrl: z
    .string()
    .nullable()
    .describe('The call in the system it was recorded with; null if unknown.'),
}

const SummaryPost = z
  .object({
    ...postFields,
    templateType: z.literal('summary').describe('The kind of post.'),
    result: SummaryResult.describe('The summary of the call.'),
  })
  .meta({ id: 'SummaryPost', description: 'The summary of one call.' })

const ScorecardPost = z
  .object({
    ...postFields,
    templateType: z.literal('scorecard').describe('The kind of post.'),
    result: ScorecardResult.describe('How the call was led.'),
  })
  .meta({ id: 'ScorecardPost', description: 'The scorecard of one call.' })

const postsByTemplate = {
  propertyName: 'templateType',
  mapping: {
    summary: '#/components/schemas/SummaryPost',
    scorecard: '#/components/schemas/ScorecardPost',
  },
}

const post = z.discriminatedUnion('templateType', [SummaryPost, ScorecardPost]).meta({
  id: 'Post',
  description: 'A summary or scorecard of one call, by `templateType`.',
  discriminator: postsByTemplate,
})
type PostShape = typeof post
/** Named, so that declarations refer to it instead of repeating it. */
export interface PostSchema extends PostShape {}
export const Post: PostSchema = post
export type Post = z.infer<typeof Post>

export const CompactPost = z
  .object({
    postId: z.int().positive().describe('The id of the post.'),
    fileId: z.int().positive().describe('The id of the call.'),
    title: z.string().describe('Template and call in words.'),
    date: Timestamp,
    callOwnerEmail: z.string().nullable().describe('Null if unknown.'),
    companyDomain: z.string().nullable().describe('Domain of the customer; null if unknown.'),
    templateType: TemplateType,
    snippet: z.string().describe('The first words of the bottom line, or those that the query found.'),
  })
  .meta({ id: 'CompactPost', description: 'A post in short, as a search without `detail` gives it.' })
export type CompactPost = z.infer<typeof CompactPost>

/** Members that `fields` never removes. */
export const keptPostFields = ['postId', 'fileId', 'templateType'] as const
const kept = { postId: true, fileId: true, templateType: true } as const

const PartialPost = z
  .object({
    ...CompactPost.shape,
    ...postFields,
    result: z.union([SummaryResult, ScorecardResult]).describe('By `templateType`.'),
  })
  .partial()
  .extend(CompactPost.pick(kept).shape)
  .meta({ id: 'PartialPost', description: 'The members of a post that `fields` asked for.' })

export const FoundPost = z.union([CompactPost, Post, PartialPost]).meta({
  id: 'FoundPost',
  description: 'Compact by default, full with `detail`, parts of it with `fields`.',
})
export type FoundPost = z.infer<typeof FoundPost>

const noCallType = 'must be the id of a call type'
const CallTypeText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, noCallType)
  .refine(isId, noCallType)
/** The numeric id of a call type; `/posts/filters` lists them as strings, so both forms are taken. */
const CallTypeId = z.union([z.int().positive(), CallTypeText], { error: noCallType })

const exampleQuote = {
  text: 'please send over the contract this week',
  speaker: 'Cam',
  startMs: 10_000,
  endMs: 18_000,
  startChar: 32,
  endChar: 71,
  segment: 1,
}

const examplePost = {
  postId: 5501,
  fileId: 98123,
  title: 'Demo Call Summary: Northwind: demo',
  date: '2026-04-20T09:00:00.000Z',
  callOwnerEmail: 'rae@example.com',
  companyDomain: 'northwind.example',
  templateType: 'summary',
  snippet: 'Northwind has 40,000 dollars approved and asks for the contract this week.',
} as const

export const searchPosts = endpoint(
  {
    method: 'POST',
    path: '/posts/search',
    summary: 'Search published posts, newest call first',
    description:
      'Compact posts by default, full ones with `detail`. Dates are those of the calls; the earliest start is 90 days ago. `limit` and `offset` may also be in the query; the body wins.',
    tag: postsTag,
    scope: 'read',
    input: withOrderedAmounts(
      z.object({
        callTypeId: filterArray(CallTypeId).meta({
          description: 'Ids of call types. GET /posts/filters lists them.',
        }),
        templateType: filterArray(TemplateType).meta({ description: 'Kinds of posts.' }),
        startDate: DateOrDateTime.optional().meta({
          description: 'Earliest start of the call, inclusive. At most 90 days ago.',
        }),
        endDate: DateOrDateTime.optional().meta({ description: 'Latest start of the call, inclusive.' }),
        ...callFilterFields,
        query: searchQuery(1000, 'Text to look for.'),
        detail: z
          .boolean()
          .default(false)
          .meta({ description: 'Answer full posts instead of compact ones.' }),
        fields: z.array(Text.max(100)).max(100).optional().meta({
          description: 'Keep only these members, and postId, fileId and templateType.',
        }),
        ...pageFields,
      }),
    ),
    data: z.array(FoundPost),
    paginated: true,
    queryFields: ['limit', 'offset'],
    errors: ['INVALID_FILTERS', 'DATE_RANGE_TOO_WIDE', 'FILTER_ARRAY_TOO_LARGE'],
    timeout: 'POST_SEARCH_TIMEOUT',
  },
  {
    reply: [examplePost],
    body: { templateType: ['summary'], startDate: '2026-03-01', query: 'contract', limit: 20 },
  },
)

export const listCallPosts = endpoint(
  {
    method: 'GET',
    path: '/calls/:fileId/posts',
    summary: 'List the posts of a call',
    description: 'In their short form. Empty until the call is processed.',
    tag: postsTag,
    scope: 'read',
    input: z.object({ fileId }),
    data: z.array(CompactPost),
    errors: ['CALL_NOT_FOUND'],
    extension: true,
  },
  {
    reply: [examplePost],
  },
)

export const getPost = endpoint(
  {
    method: 'GET',
    path: '/posts/:id',
    summary: 'Get one post',
    description: 'The whole post. Each quote in it has its place in the call’s transcript.',
    tag: postsTag,
    scope: 'read',
    input: z.object({ id: PathId }),
    data: Post,
    errors: ['POST_NOT_FOUND'],
  },
  {
    reply: {
      postId: 5501,
      fileId: 98123,
      callTypeId: 2,
      callTypeName: 'Demo Call',
      templateType: 'summary',
      title: 'Demo Call Summary: Northwind: demo',
      aiGeneratedTitle: null,
      published: true,
      result: {
        bluf: 'Northwind has 40,000 dollars approved and asks for the contract this week.',
        blufQuotes: [exampleQuote],
        outcome: {
          key: 'advancing',
          reason: 'The contract is to be sent this week.',
          quotes: [exampleQuote],
        },
        sections: [
          {
            key: 'next_steps',
            title: 'Next Steps',
            items: [{ title: 'Contract', text: 'Send the contract this week.', quotes: [exampleQuote] }],
          },
        ],
        additionalContext: [{ element: 'Budget', value: 'Forty thousand dollars, approved' }],
        nextMoves: [
          {
            type: 'agreed',
            text: 'Rae to send Cam the contract this week (agreed).',
            owner: 'Rae',
            ownerSide: 'rep',
            action: 'Send Cam the contract',
            due: 'this week',
            dueDate: null,
            quotes: [exampleQuote],
          },
        ],
        amounts: [],
        people: [],
        alternatives: [],
        caveats: [],
      },
      postCreatedAt: '2026-04-20T10:02:11.350Z',
      fileCreatedAt: '2026-04-20T09:00:00.000Z',
      user: { id: 3, email: 'rae@example.com', fullName: 'Rae Hill' },
      team: { id: 1, name: 'Sales' },
      callOwnerName: 'Rae Hill',
      callOwnerEmail: 'rae@example.com',
      companyDomain: 'northwind.example',
      externalUrl: null,
    },
  },
)

const PostFilter = z
  .object({
    key: z.string().describe('The member of the search’s body.'),
    displayName: z.string().describe('The name for people.'),
    values: z
      .array(
        z.object({
          key: z.string().describe('The value to send.'),
          displayName: z.string().describe('The value for people.'),
        }),
      )
      .describe('At most 1,000.'),
    validValuesEndpoint: z.string().optional().describe('Lists the values if there are more than 1,000.'),
  })
  .meta({
    id: 'PostFilter',
    description:
      'A filter of post search with its valid values, at most 1,000; if there are more, `values` is empty and `validValuesEndpoint` lists them.',
  })

export const listPostFilters = endpoint(
  {
    method: 'GET',
    path: '/posts/filters',
    summary: 'List the values that posts can be searched by',
    description: 'A filter with more than 1,000 values has none here and names the endpoint that lists them.',
    tag: postsTag,
    scope: 'read',
    input: z.object({}),
    data: z.object({ filters: z.array(PostFilter).describe('In one fixed order.') }),
    errors: ['INVALID_FILTERS'],
    timeout: 'FILTER_LOOKUP_TIMEOUT',
  },
  {
    reply: {
      filters: [
        {
          key: 'templateType',
          displayName: 'Template',
          values: [
            { key: 'summary', displayName: 'Summary' },
            { key: 'scorecard', displayName: 'Scorecard' },
          ],
        },
      ],
    },
  },
)
