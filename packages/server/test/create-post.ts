import { ScorecardResult, SummaryResult } from '@earshot/contract/post-results'
import type { TemplateType } from '@earshot/contract/posts'
import type { z } from 'zod'
import { type CountedPost, countPosts } from '../src/calls/count-posts.ts'
import { findCall } from '../src/runs/find-call.ts'
import type { TestApi } from './start-api.ts'

export interface TestPost {
  templateType?: TemplateType
  callTypeId?: number
  title?: string
  aiGeneratedTitle?: string
  bluf?: string
  published?: boolean
  /** The account that the post is attributed to. */
  email?: string
  /** The whole result, instead of one made around `bluf`. */
  result?: z.infer<typeof SummaryResult> | z.infer<typeof ScorecardResult>
}

/** Writes a post of a call as the product does, replacing an earlier one. Returns its id. */
export async function createPost({ db }: TestApi, fileId: number, post: TestPost = {}): Promise<number> {
  const {
    templateType = 'summary',
    callTypeId = 1,
    title = `Post of call ${fileId}`,
    aiGeneratedTitle = null,
    bluf = 'They want to go ahead this week.',
    published = true,
    email = 'import@team.example',
  } = post
  const result = post.result ?? (templateType === 'summary' ? summaryOf(bluf) : scorecardOf(bluf))
  ;(templateType === 'summary' ? SummaryResult : ScorecardResult).parse(result)
  const call = await findCall(db.sql, fileId)
  const { organizationId, teamId } = call
  return await db.begin(async ({ sql }) => {
    // As in processing: the call is locked while its posts are written.
    await sql`select from call where organization_id = ${organizationId} and team_id = ${teamId} and id = ${fileId} for update`
    const before = await sql<CountedPost>`
      select held_at, template_type, call_type_id, owner_email, published from post
       where call_id = ${fileId} and template_type = ${templateType}`
    const [created] = await sql<CountedPost & { id: number }>`
      with owner as (
        insert into account (organization_id, email) values (${organizationId}, ${email})
        on conflict (organization_id, email) do update set email = excluded.email
        returning id
      )
      insert into post (organization_id, team_id, call_id, account_id, call_type_id, template_type, title, ai_generated_title,
                        result, published, held_at, owner_email, company_domain, words)
      select organization_id, team_id, call.id, owner.id, ${callTypeId}, ${templateType}, ${title}, ${aiGeneratedTitle}, ${result},
             ${published}, held_at, owner_email, company_domain,
             to_tsvector('english', ${[title, aiGeneratedTitle, ...textsOf(result)].join(' ')})
        from call, owner where call.id = ${fileId}
      on conflict (organization_id, team_id, call_id, template_type) do update
         set account_id = excluded.account_id, call_type_id = excluded.call_type_id, title = excluded.title,
             ai_generated_title = excluded.ai_generated_title, result = excluded.result, published = excluded.published,
             words = excluded.words
      returning id, held_at, template_type, call_type_id, owner_email, published`
    if (!created) throw new Error(`no call ${fileId}`)
    await countPosts(sql, { organizationId, teamId }, { before, after: [created] })
    return created.id
  })
}

export function summaryOf(bluf: string): z.infer<typeof SummaryResult> {
  return {
    bluf,
    blufQuotes: [],
    outcome: null,
    sections: [
      {
        key: 'pains',
        title: 'Pains',
        items: [
          {
            title: 'Slow hand-over',
            text: 'It takes them a fortnight.',
            quotes: [
              {
                text: 'go ahead',
                speaker: 'Cam',
                startMs: 10_000,
                endMs: 11_000,
                startChar: 17,
                endChar: 25,
                segment: 1,
              },
            ],
          },
        ],
      },
    ],
    additionalContext: [{ element: 'timeline', value: 'This week' }],
    nextMoves: [],
    amounts: [],
    people: [],
    alternatives: [],
    caveats: [],
  }
}

export function scorecardOf(bluf: string): z.infer<typeof ScorecardResult> {
  return {
    bluf,
    nextMoves: [
      {
        type: 'agreed',
        text: 'Send the contract.',
        owner: null,
        ownerSide: null,
        action: 'Send the contract.',
        due: null,
        dueDate: null,
        quotes: [],
      },
    ],
    elements: [
      {
        key: 'intent_signal',
        label: 'Intent',
        score: 'G',
        rationale: 'They said so.',
        quotes: [],
        coaching: null,
      },
      {
        key: 'champion',
        label: 'Champion',
        score: 'R',
        rationale: 'Nobody.',
        quotes: [],
        coaching: 'Ask who gains.',
      },
    ],
    notAssessed: [],
    caveats: [],
  }
}

// Keys, types and places are not search words.
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => (name === 'key' ? [] : textsOf(member)))
}
