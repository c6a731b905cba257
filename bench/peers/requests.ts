import { basePath } from '@earshot/contract/endpoint'
import { randomFrom } from '../../packages/analyst/lab/train/random.ts'
import type { Service } from '../../packages/server/src/app/open-service.ts'
import type { Request } from '../reads/http-load.ts'

const variants = 40
const ownersPerSearch = 20
const days = 90
const pageSize = 20
const dayMs = 86_400_000

/** A question to both: ours as a request, the peer's as GraphQL. */
export interface Question {
  name: string
  ours: Request[]
  peers: Request[]
}

const getText = `query ($org: BigInt!, $team: BigInt!, $id: BigInt!) {
  post: postByOrganizationIdAndTeamIdAndRowId(organizationId: $org, teamId: $team, rowId: $id) {
  rowId callId callTypeId templateType title aiGeneratedTitle published result createdAt heldAt
  accountByOrganizationIdAndAccountId { rowId email fullName }
  callByOrganizationIdAndTeamIdAndCallId { ownerName ownerEmail companyDomain externalUrl teamByOrganizationIdAndTeamId { rowId name } } } }`

// Without the beginning of the text, which our searches have: the peer would have to send the whole text.
const searchText = `query ($org: BigInt!, $team: BigInt!, $owners: [String!]!, $from: Datetime!, $before: Datetime!, $offset: Int!) {
  allPosts(condition: { organizationId: $org, teamId: $team, published: true }, first: ${pageSize}, offset: $offset, orderBy: [HELD_AT_DESC, ROW_ID_DESC],
           filter: { heldAt: { greaterThanOrEqualTo: $from, lessThan: $before }, ownerEmail: { in: $owners } }) {
    totalCount nodes { rowId callId title heldAt ownerEmail companyDomain templateType } } }`

/** The caller: a key of a team. */
export interface Reader {
  organizationId: number
  teamId: number
  key: string
}

/** Questions about the biggest team of a seeded database. */
export async function makeQuestions(
  { db: { sql } }: Service,
  { organizationId, teamId, key }: Reader,
): Promise<Question[]> {
  const posts = await sql<{ id: number }>`
    select id from post where organization_id = ${organizationId} and team_id = ${teamId} order by hashint8(id) limit ${variants}`
  const owners = await sql<{ value: string }>`
    select value from call_count where organization_id = ${organizationId} and team_id = ${teamId} and kind = 'owner' group by value order by sum(calls) desc, value`
  const next = randomFrom(1)
  const chosen = Array.from({ length: variants }, () =>
    Array.from({ length: ownersPerSearch }, () => owners[Math.floor(next() * owners.length)]?.value ?? ''),
  )
  // Whole days, which both count alike.
  const today = Math.floor(Date.now() / dayMs) * dayMs
  const dateOf = (ms: number) => new Date(ms).toISOString()
  const search = (name: string, offset: number): Question => ({
    name,
    ours: chosen.map((callOwnerEmails) => ({
      method: 'POST',
      path: `${basePath}/posts/search?limit=${pageSize}&offset=${offset}`,
      key,
      body: {
        callOwnerEmails,
        startDate: dateOf(today - (days - 1) * dayMs).slice(0, 10),
        endDate: dateOf(today).slice(0, 10),
      },
    })),
    peers: chosen.map((some) =>
      graphql(searchText, {
        org: String(organizationId),
        team: String(teamId),
        owners: some,
        offset,
        from: dateOf(today - (days - 1) * dayMs),
        before: dateOf(today + dayMs),
      }),
    ),
  })
  return [
    {
      name: 'get post by id',
      ours: posts.map(({ id }) => ({ method: 'GET', path: `${basePath}/posts/${id}`, key })),
      peers: posts.map(({ id }) =>
        graphql(getText, { org: String(organizationId), team: String(teamId), id: String(id) }),
      ),
    },
    search(`search, ${ownersPerSearch} owners, ${days} days, total, first page`, 0),
    search('newest posts at offset 2000', 2000),
  ]
}

function graphql(query: string, variables: object): Request {
  return { method: 'POST', path: '/graphql', body: { query, variables } }
}
