import { readFile } from 'node:fs/promises'
import type { Service } from '../../packages/server/src/app/open-service.ts'
import { packSegments } from '../../packages/server/src/calls/stored-segments.ts'
import type { Sql } from '../../packages/server/src/platform/sql.ts'
import { createOrganization } from '../../packages/server/src/tenants/organizations.ts'
import { makeBody } from './bodies.ts'
import { makeTalk, readUtterances, wordCount } from './speech.ts'
import { nameParts } from './words.ts'

export interface SeedOptions {
  calls: number
  /** The calls were held in the two years before. */
  until: string
}

const teamCount = 20
const orgCount = 4
const biggestShare = 0.4
const transcribedTeams = 3
const callsPerCompany = 25
const bodyCount = 4000
const talkCount = 500
const talkWords = 400
const callsPerChunk = 10_000

/** Share of the calls of each team: the first has 40 %, the others share the rest as 1/2, 1/3, 1/4 and so on. */
function shares(): number[] {
  const weights = Array.from({ length: teamCount - 1 }, (_, i) => 1 / (i + 2))
  const sum = weights.reduce((a, b) => a + b)
  return [biggestShare, ...weights.map((weight) => (weight / sum) * (1 - biggestShare))]
}

/** Stores the plan in one transaction: organisations, teams, owners, call types, texts and the chunks of calls. */
export async function makePlan({ db, catalog }: Service, { calls, until }: SeedOptions): Promise<void> {
  const schema = await readFile(new URL('schema.sql', import.meta.url), 'utf8')
  const utterances = await readUtterances()
  await db.begin(async ({ sql, jobs }) => {
    await jobs.executeSql(schema)
    await sql`insert into bench.seed (calls, until) values (${calls}, ${until}::date)`
    for (const [kind, texts] of Object.entries(nameParts)) {
      await sql`
        insert into bench.word select ${kind}, place - 1, text from unnest(${texts}::text[]) with ordinality as word (text, place)`
    }
    await makeTeams(sql, calls)
    await makeCallTypes(
      sql,
      catalog.callTypes.filter(({ status }) => status === 'active'),
    )
    await makeTexts(sql, utterances)
    await sql`
      insert into bench.chunk (first, last)
      select first, least(first + ${callsPerChunk} - 1, ${calls}) from generate_series(1::bigint, ${calls}, ${callsPerChunk}) as first`
  })
}

async function makeTeams(sql: Sql, calls: number): Promise<void> {
  const parts = shares()
  for (let org = 0; org < orgCount; org++) {
    const share = parts.filter((_, team) => team % orgCount === org).reduce((a, b) => a + b)
    const companies = Math.max(50, Math.round((calls * share) / callsPerCompany))
    const organizationId = await createOrganization(sql, `Bench organisation ${org + 1}`)
    await sql`
      insert into bench.org values (${org}, ${organizationId}, ${companies}, ${Math.round(companies * 1.5)}, ${companies * 2})`
  }
  let from = 0
  for (const [team, share] of parts.entries()) {
    const name = `Bench team ${team + 1}`
    const to = team === teamCount - 1 ? 1 : from + share
    const owners = Math.round(20 + share * 950)
    await sql`
      with made as (
        insert into team (organization_id, name) select organization_id, ${name} from bench.org where org = ${team % orgCount}
        returning id
      )
      insert into bench.team
      select ${team}, id, ${team % orgCount}, ${name}, ${from}, ${to}, ${owners}, ${team >= teamCount - transcribedTeams} from made`
    from = to
  }
  await sql`
    insert into bench.owner (team, place, org, owner_email, owner_name)
    select team, seat, org,
           lower(given.text || '.' || family.text) || seat || '@seller' || org || '.example', given.text || ' ' || family.text
      from bench.team cross join lateral generate_series(0, owners - 1) as seat
           join bench.word as given on given.kind = 'given' and given.place = (team * 7 + seat) % 40
           join bench.word as family on family.kind = 'family' and family.place = (team * 11 + seat / 40 + seat) % 40`
}

async function makeCallTypes(
  sql: Sql,
  callTypes: readonly { id: number; key: string; label: string }[],
): Promise<void> {
  const share = 1 / callTypes.length
  for (const [i, { id, key, label }] of callTypes.entries()) {
    // The first types are the most frequent ones.
    const bound = (place: number) => (place * share) ** 1.5
    await sql`
      insert into bench.call_type values (${id}, ${key}, ${label}, ${bound(i)}, ${i === callTypes.length - 1 ? 1 : bound(i + 1)})`
  }
}

async function makeTexts(sql: Sql, utterances: readonly string[]): Promise<void> {
  for (let number = 0; number < bodyCount; number++) {
    const result = JSON.stringify(makeBody(utterances, number))
    await sql`
      insert into bench.body
      select ${number + 1}, ${number < bodyCount / 2 ? 'summary' : 'scorecard'}, ${result}::jsonb,
             jsonb_to_tsvector('english', ${result}::jsonb, '["string"]')`
  }
  for (let number = 1; number <= talkCount; number++) {
    const segments = makeTalk(utterances, number, talkWords)
    await sql`
      insert into bench.talk values (${number}, ${packSegments(segments)}, ${segments.length}, ${wordCount(segments)})`
  }
}
