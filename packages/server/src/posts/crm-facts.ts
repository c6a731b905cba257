import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

/** By call, the names and figures of its CRM records: posts may say them without a quote. */
export async function readCrmFacts(
  sql: Sql,
  { organizationId, teamId }: Team,
  callIds: readonly number[],
): Promise<(callId: number) => string[]> {
  const rows = await sql<{ callId: number; facts: string[] }>`
    with fact as (
      select call_id, array[name, stage, amount::text, fields ->> 'closeDate'] as facts
        from call_deal join crm_deal using (organization_id)
       where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[]) and crm_deal.id = deal_id
       union all
      select call_id, array[name, domain]
        from call_company join crm_company using (organization_id)
       where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[]) and crm_company.id = company_id
       union all
      select call_id, array[name, email, fields ->> 'title']
        from call_contact join crm_contact using (organization_id)
       where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[]) and crm_contact.id = contact_id
    )
    select call_id, array_agg(distinct one order by one) as facts
      from fact cross join lateral unnest(facts) as one
     where one is not null
     group by call_id`
  const byCall = new Map(rows.map(({ callId, facts }) => [callId, facts]))
  return (callId) => byCall.get(callId) ?? []
}
