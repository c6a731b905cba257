import sql, { empty } from 'sql-template-tag'
import type { Sql } from '../platform/sql.ts'

// Any constant serves that no other lock of ours has: "link" in ASCII.
const linkLock = 0x6c696e6b

/**
 * Links calls with the organisation's CRM records anew, some or all: deals that the call names, else those of the
 * companies that its participants' addresses or its company domain lead to. Returns the number of linked calls.
 */
export async function linkCalls(
  run: Sql,
  organizationId: number,
  callIds: readonly number[] | null,
): Promise<number> {
  // Counts of records change with the links: two that link at once could wait for each other's.
  await run`select pg_advisory_xact_lock(${linkLock}, ${organizationId}::int)`
  const calls = sql`call join team on team.id = call.team_id`
  const scope = sql`team.organization_id = ${organizationId} ${callIds === null ? empty : sql`and call.id = any(${callIds}::bigint[])`}`
  for (const table of [sql`call_deal`, sql`call_company`, sql`call_contact`]) {
    await run`delete from ${table} as link using ${calls} where link.call_id = call.id and ${scope}`
  }
  await run`
    insert into call_contact (team_id, call_id, contact_id)
    select call.team_id, call.id, crm_contact.id
      from ${calls} join crm_contact using (organization_id)
     where ${scope} and crm_contact.email = any(participant_emails)`
  await run`
    insert into call_deal (team_id, call_id, deal_id, held_at)
    select call.team_id, call.id, crm_deal.id, call.held_at
      from ${calls} join crm_deal using (organization_id)
     where ${scope} and crm_deal.external_id = any(crm_deal_external_ids)`
  await run`
    insert into call_company (team_id, call_id, company_id, held_at)
    select call.team_id, call.id, crm_company.id, call.held_at
      from ${calls} join crm_company using (organization_id)
     where ${scope} and crm_company.domain = call.company_domain
    union
    select call_contact.team_id, call_id, company_id, call.held_at
      from ${calls} join call_contact on call_id = call.id join crm_contact on crm_contact.id = contact_id
     where ${scope} and company_id is not null
    union
    select call_deal.team_id, call_id, company_id, call.held_at
      from ${calls} join call_deal on call_id = call.id join crm_deal on crm_deal.id = deal_id
     where ${scope} and company_id is not null`
  await run`
    insert into call_deal (team_id, call_id, deal_id, held_at)
    select call.team_id, call.id, crm_deal.id, call.held_at
      from ${calls} join call_company on call_id = call.id join crm_deal on crm_deal.company_id = call_company.company_id
     where ${scope} and cardinality(crm_deal_external_ids) = 0`
  const [{ linked } = { linked: 0 }] = await run<{ linked: number }>`
    select count(*) as linked from ${calls}
     where ${scope} and (exists (select from call_company where call_id = call.id)
                         or exists (select from call_deal where call_id = call.id)
                         or exists (select from call_contact where call_id = call.id))`
  return linked
}
