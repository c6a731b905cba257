import fragment, { empty, raw, type Sql as SqlFragment } from 'sql-template-tag'
import { changeCounts, changesBetween } from '../platform/counts.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'

// Any constant that no other lock uses: "link" in ASCII.
const linkLock = 0x6c696e6b

const links = ['call_deal', 'call_company', 'call_contact', 'call_stage'] as const

const byDeal = { name: 'deal_count', key: { deal_id: 'bigint' }, count: 'calls' } as const
const byCompany = { name: 'company_count', key: { company_id: 'bigint' }, count: 'calls' } as const
const byStage = {
  name: 'call_count',
  key: { kind: 'text', value: 'text', name: 'text' },
  count: 'calls',
} as const

/** The links of some calls, one entry a link. */
export interface CallLinks {
  dealIds: number[]
  companyIds: number[]
  stages: string[]
}

const noLinks: CallLinks = { dealIds: [], companyIds: [], stages: [] }

/**
 * Relinks all calls of an organisation with its CRM records: the deals that a call names, else those of the companies found by its
 * participants' addresses or its company domain. Returns the number of linked calls.
 */
export async function linkAllCalls(sql: Sql, organizationId: number): Promise<number> {
  await lockLinks(sql, organizationId)
  for (const table of links) await sql`delete from ${raw(table)} where organization_id = ${organizationId}`
  await insertLinks(sql, organizationId, empty)
  await countAllLinks(sql, organizationId)
  const [{ linked } = { linked: 0 }] = await sql<{ linked: number }>`
    select count(*) as linked from (
      select call_id from call_company where organization_id = ${organizationId}
      union select call_id from call_deal where organization_id = ${organizationId}
      union select call_id from call_contact where organization_id = ${organizationId}) as link`
  return linked
}

/** Links some calls of a team with the CRM records of its organisation, if it has any; `isNew` if the calls have no links yet. */
export async function linkCalls(
  sql: Sql,
  team: Team,
  { callIds, isNew }: { callIds: readonly number[]; isNew: boolean },
): Promise<void> {
  if (callIds.length === 0 || !(await hasRecords(sql, team))) return
  await lockLinks(sql, team.organizationId)
  const before = isNew ? noLinks : await readLinks(sql, team, callIds)
  const ofCalls = fragment`and call.team_id = ${team.teamId} and call.id = any(${callIds}::bigint[])`
  if (!isNew) await deleteLinks(sql, team, callIds)
  await insertLinks(sql, team.organizationId, ofCalls)
  await countLinks(sql, team, { before, after: await readLinks(sql, team, callIds) })
}

/** Removes the links of some calls of a team, with their counts. */
export async function unlinkCalls(sql: Sql, team: Team, callIds: readonly number[]): Promise<void> {
  await lockLinks(sql, team.organizationId)
  const before = await readLinks(sql, team, callIds)
  await deleteLinks(sql, team, callIds)
  await countLinks(sql, team, { before })
}

async function deleteLinks(
  sql: Sql,
  { organizationId, teamId }: Team,
  callIds: readonly number[],
): Promise<void> {
  for (const table of links) {
    await sql`
      delete from ${raw(table)}
       where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[])`
  }
}

// Counts of records change with the links: two simultaneous linkers could wait for each other's.
async function lockLinks(sql: Sql, organizationId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${linkLock}, ${organizationId}::int)`
}

/** Whether an organisation has CRM records. */
export async function hasRecords(
  sql: Sql,
  { organizationId }: Pick<Team, 'organizationId'>,
): Promise<boolean> {
  const [found] = await sql<{ hasRecords: boolean }>`
    select exists (select from crm_company where organization_id = ${organizationId})
        or exists (select from crm_deal where organization_id = ${organizationId})
        or exists (select from crm_contact where organization_id = ${organizationId}) as has_records`
  return found?.hasRecords ?? false
}

/** `ofCalls` is a condition on rows of `call`. */
async function insertLinks(sql: Sql, organizationId: number, ofCalls: SqlFragment): Promise<void> {
  const scope = fragment`organization_id = ${organizationId} ${ofCalls}`
  await sql`
    insert into call_contact (organization_id, team_id, call_id, contact_id)
    select organization_id, call.team_id, call.id, crm_contact.id
      from call join crm_contact using (organization_id)
     where ${scope} and crm_contact.email = any(participant_emails)`
  await sql`
    insert into call_deal (organization_id, team_id, call_id, deal_id, held_at)
    select organization_id, call.team_id, call.id, crm_deal.id, call.held_at
      from call join crm_deal using (organization_id)
     where ${scope} and crm_deal.external_id = any(crm_deal_external_ids)`
  await sql`
    insert into call_company (organization_id, team_id, call_id, company_id, held_at)
    select organization_id, call.team_id, call.id, crm_company.id, call.held_at
      from call join crm_company using (organization_id)
     where ${scope} and crm_company.domain = call.company_domain
    union
    select organization_id, team_id, call.id, company_id, call.held_at
      from call join call_contact using (organization_id, team_id) join crm_contact using (organization_id)
     where ${scope} and call_contact.call_id = call.id and crm_contact.id = contact_id and company_id is not null
    union
    select organization_id, team_id, call.id, company_id, call.held_at
      from call join call_deal using (organization_id, team_id) join crm_deal using (organization_id)
     where ${scope} and call_deal.call_id = call.id and crm_deal.id = deal_id and company_id is not null`
  await sql`
    insert into call_deal (organization_id, team_id, call_id, deal_id, held_at)
    select organization_id, team_id, call.id, crm_deal.id, call.held_at
      from call join call_company using (organization_id, team_id) join crm_deal using (organization_id)
     where ${scope} and call_company.call_id = call.id and crm_deal.company_id = call_company.company_id
       and cardinality(crm_deal_external_ids) = 0`
  await sql`
    insert into call_stage (organization_id, team_id, call_id, stage, held_at)
    select distinct organization_id, team_id, call.id, stage, call.held_at
      from call join call_deal using (organization_id, team_id) join crm_deal using (organization_id)
     where ${scope} and call_deal.call_id = call.id and crm_deal.id = deal_id and stage is not null`
}

async function countAllLinks(sql: Sql, organizationId: number): Promise<void> {
  await sql`delete from deal_count where organization_id = ${organizationId}`
  await sql`
    insert into deal_count (organization_id, team_id, deal_id, calls)
    select organization_id, team_id, deal_id, count(*) from call_deal where organization_id = ${organizationId} group by 1, 2, 3`
  await sql`delete from company_count where organization_id = ${organizationId}`
  await sql`
    insert into company_count (organization_id, team_id, company_id, calls)
    select organization_id, team_id, company_id, count(*)
      from call_company where organization_id = ${organizationId} group by 1, 2, 3`
  await sql`delete from call_count where organization_id = ${organizationId} and kind = 'stage'`
  await sql`
    insert into call_count (organization_id, team_id, kind, value, calls)
    select organization_id, team_id, 'stage', stage, count(*)
      from call_stage where organization_id = ${organizationId} group by 1, 2, 4`
}

/** The links of some calls of a team. */
export async function readLinks(
  sql: Sql,
  { organizationId, teamId }: Team,
  callIds: readonly number[],
): Promise<CallLinks> {
  const deals = await sql<{ dealId: number }>`
    select deal_id from call_deal
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[])`
  const companies = await sql<{ companyId: number }>`
    select company_id from call_company
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[])`
  const stages = await sql<{ stage: string }>`
    select stage from call_stage
     where organization_id = ${organizationId} and team_id = ${teamId} and call_id = any(${callIds}::bigint[])`
  return {
    dealIds: deals.map(({ dealId }) => dealId),
    companyIds: companies.map(({ companyId }) => companyId),
    stages: stages.map(({ stage }) => stage),
  }
}

/** Updates the counts of links, in the transaction that changes the links. */
export async function countLinks(
  sql: Sql,
  team: Team,
  { before, after }: { before: CallLinks; after?: CallLinks },
): Promise<void> {
  const links = { before: [before], after: after && [after] }
  const dealKeys = ({ dealIds }: CallLinks) => dealIds.map((id) => [id])
  await changeCounts(sql, team, byDeal, changesBetween(links, dealKeys))
  const companyKeys = ({ companyIds }: CallLinks) => companyIds.map((id) => [id])
  await changeCounts(sql, team, byCompany, changesBetween(links, companyKeys))
  const stageKeys = ({ stages }: CallLinks) => stages.map((stage) => ['stage', stage, ''])
  await changeCounts(sql, team, byStage, changesBetween(links, stageKeys))
}
