import { raw } from 'sql-template-tag'
import type { Sql } from '../src/platform/sql.ts'

const day = "(held_at at time zone 'UTC')::date"
const version = '(random() * 9007199254740991)::bigint'
const owned = 'published and owner_email is not null'

/** The contents of each table of counts, as a query over the counted rows. Measuring programs fill the tables with it. */
export const countQueries = {
  call_stage: `select distinct organization_id, team_id, call.id, stage, call.held_at
    from call join call_deal using (organization_id, team_id) join crm_deal using (organization_id)
   where call_id = call.id and crm_deal.id = deal_id and stage is not null`,
  team_day: `select organization_id, team_id, day, ${version}
    from (select organization_id, team_id, ${day} as day from call union select organization_id, team_id, ${day} from post) as day`,
  call_count: `
    select organization_id, team_id, 'owner', owner_email, coalesce(owner_name, ''), count(*)
      from call where owner_email is not null group by 1, 2, 4, 5
    union all
    select organization_id, team_id, 'domain', company_domain, '', count(*)
      from call where company_domain is not null group by 1, 2, 4
    union all
    select organization_id, team_id, 'call_type', call_type_key, '', count(*)
      from call where call_type_key is not null group by 1, 2, 4
    union all
    select organization_id, team_id, 'stage', stage, '', count(*) from call_stage group by 1, 2, 4`,
  call_day_count: `
    select organization_id, team_id, ${day}, coalesce(call_type_key, ''), count(*) from call group by 1, 2, 3, 4`,
  deal_count: 'select organization_id, team_id, deal_id, count(*) from call_deal group by 1, 2, 3',
  company_count: 'select organization_id, team_id, company_id, count(*) from call_company group by 1, 2, 3',
  post_count: `
    select organization_id, team_id, ${day}, template_type, call_type_id, count(*)
      from post where published group by 1, 2, 3, 4, 5`,
  post_owner_count: `
    select organization_id, team_id, owner_email, date_trunc('week', held_at at time zone 'UTC')::date, count(*)
      from post where ${owned} group by 1, 2, 3, 4`,
}

/**
 * Recounts all rows, gives links the times of their calls, and days and records new versions: for rows that a test or a benchmark wrote
 * directly.
 */
export async function recount(sql: Sql): Promise<void> {
  for (const link of ['call_deal', 'call_company']) {
    await sql`update ${raw(link)} as link set held_at = call.held_at from call where call.id = call_id and link.held_at <> call.held_at`
  }
  for (const [table, query] of Object.entries(countQueries)) {
    await sql`delete from ${raw(table)}`
    await sql`insert into ${raw(table)} ${raw(query)}`
  }
  await sql`update organization set records_version = ${raw(version)}`
}

/** Throws if kept counts differ from a count of the rows. */
export async function proveCounts(sql: Sql): Promise<void> {
  for (const [table, query] of Object.entries(countQueries)) {
    // Versions of days are random.
    if (table === 'team_day') continue
    const kept = table === 'call_stage' ? raw('organization_id, team_id, call_id, stage, held_at') : raw('*')
    const wrong = await sql`
      (select ${kept} from ${raw(table)} except (${raw(query)})) union all ((${raw(query)}) except select ${kept} from ${raw(table)})`
    if (wrong.length > 0) throw new Error(`${table} is not what its rows count: ${JSON.stringify(wrong)}`)
  }
}
