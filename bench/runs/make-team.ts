import { showProgress } from '../../packages/analyst/lab/tools/print.ts'
import type { Service } from '../../packages/server/src/app/open-service.ts'
import { packSegments } from '../../packages/server/src/calls/stored-segments.ts'
import type { Team } from '../../packages/server/src/platform/team.ts'
import type { Scope } from '../../packages/server/src/tenants/authenticate.ts'
import { createOrganization } from '../../packages/server/src/tenants/organizations.ts'
import { createTeam } from '../../packages/server/src/tenants/teams.ts'
import { makeTalk, readUtterances, wordCount } from '../seed/speech.ts'

const callsPerInsert = 200

/** A team of a new organisation, with different calls of the last 80 days of about `words` words each. */
export async function makeTeam({ db }: Service, calls: number, words: number): Promise<Scope> {
  const utterances = await readUtterances()
  const organizationId = await createOrganization(db.sql, 'Bench runs')
  const team = await createTeam(db.sql, { organizationId, name: 'Bench runs', monthlyRuns: null })
  const startedMs = performance.now()
  for (let from = 0; from < calls; from += callsPerInsert) {
    const rows = Array.from({ length: Math.min(callsPerInsert, calls - from) }, (_, i) => {
      const segments = makeTalk(utterances, from + i, words)
      return {
        n: from + i,
        packed: packSegments(segments),
        count: segments.length,
        words: wordCount(segments),
      }
    })
    await insertCalls({ db }, team, rows)
    if (calls > callsPerInsert)
      showProgress(`${calls} calls of ${words} words`, from + rows.length, calls, startedMs)
  }
  // With outdated statistics PostgreSQL takes the tables for empty, and checks each foreign key by reading all rows.
  if (calls > 0) await db.sql`analyze call, transcript`
  return { ...team, catalogVersion: 0 }
}

interface Row {
  n: number
  packed: Buffer
  count: number
  words: number
}

async function insertCalls(
  { db }: Pick<Service, 'db'>,
  { organizationId, teamId }: Team,
  rows: readonly Row[],
): Promise<void> {
  const numbers = rows.map(({ n }) => n)
  await db.begin(async ({ sql }) => {
    await sql`
      insert into call (organization_id, team_id, external_id, title, held_at, is_date_known, call_type_key, owner_email, company_domain, speakers, source_format,
                        content_hash)
      select ${organizationId}::bigint, ${teamId}::bigint, 'run-' || n, 'Call ' || n, now() - make_interval(mins => ((n * 7919) % 115000)::int), true, 'demo_call',
             'owner' || n % 40 || '@seller.example', 'customer' || n % 500 || '.example',
             '[{"name":"Rae Seller","email":null,"side":"rep"},{"name":"Cam Buyer","email":null,"side":"customer"}]', 'json', md5('run' || n)
        from unnest(${numbers}::bigint[]) as n`
    await sql`
      with stored as (
        insert into transcript (organization_id, team_id, call_id, hash, packed, segment_count, word_count)
        select ${organizationId}::bigint, ${teamId}::bigint, call.id, md5('run' || n), packed, count, words
          from unnest(${numbers}::bigint[], ${rows.map(({ packed }) => packed)}::bytea[],
                      ${rows.map(({ count }) => count)}::int[], ${rows.map(({ words }) => words)}::int[])
                 as row (n, packed, count, words)
               join call on organization_id = ${organizationId} and team_id = ${teamId} and external_id = 'run-' || n
        returning id, call_id
      )
      update call set transcript_id = stored.id, processed_transcript_id = stored.id from stored
       where organization_id = ${organizationId} and team_id = ${teamId} and call.id = call_id`
  })
}
