import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { linkCalls, unlinkCalls } from './link-crm.ts'

const callsPerBatch = 5000

/** A team's calls that are relinked together. */
export interface CallBatch extends Team {
  callIds: number[]
}

interface CallPlace {
  teamId: number
  callId: number
}

/** The calls of all teams that are linked to companies, or will be by their domain. */
export async function callsOfCompanies(
  sql: Sql,
  organizationId: number,
  ids: readonly number[],
): Promise<CallBatch[]> {
  const calls = await sql<CallPlace>`
    select team_id, call_id from call_company
     where organization_id = ${organizationId} and company_id = any(${ids}::bigint[])
    union
    select call.team_id, call.id
      from team join call on call.organization_id = team.organization_id and call.team_id = team.id
           join crm_company on crm_company.organization_id = team.organization_id and crm_company.domain = call.company_domain
     where team.organization_id = ${organizationId} and crm_company.id = any(${ids}::bigint[])`
  return batchesOf(organizationId, calls)
}

/** The calls of all teams that are linked to deals, or will be by name or company. */
export async function callsOfDeals(
  sql: Sql,
  organizationId: number,
  ids: readonly number[],
): Promise<CallBatch[]> {
  const calls = await sql<CallPlace>`
    select team_id, call_id from call_deal where organization_id = ${organizationId} and deal_id = any(${ids}::bigint[])
    union
    select team_id, id from call
     where organization_id = ${organizationId} and crm_deal_external_ids <> '{}'
       and crm_deal_external_ids && array(
             select external_id from crm_deal where organization_id = ${organizationId} and id = any(${ids}::bigint[]))
    union
    select call_company.team_id, call_id from call_company join crm_deal using (organization_id, company_id)
     where organization_id = ${organizationId} and crm_deal.id = any(${ids}::bigint[])`
  return batchesOf(organizationId, calls)
}

/** The calls of all teams that are linked to contacts, or will be by address. */
export async function callsOfContacts(
  sql: Sql,
  organizationId: number,
  ids: readonly number[],
): Promise<CallBatch[]> {
  const calls = await sql<CallPlace>`
    select team_id, call_id from call_contact
     where organization_id = ${organizationId} and contact_id = any(${ids}::bigint[])
    union
    select team_id, id from call
     where organization_id = ${organizationId} and participant_emails <> '{}'
       and participant_emails && array(
             select email from crm_contact where organization_id = ${organizationId} and id = any(${ids}::bigint[]))`
  return batchesOf(organizationId, calls)
}

/** Relinks calls after records were added or replaced. */
export async function relinkCalls(sql: Sql, batches: readonly CallBatch[]): Promise<void> {
  for (const { callIds, ...team } of batches) await linkCalls(sql, team, { callIds, isNew: false })
}

/** Relinks calls around the deletion of a record: foreign keys would delete its counts, but not those of its calls' stages. */
export async function relinkAround(
  sql: Sql,
  batches: readonly CallBatch[],
  remove: () => Promise<void>,
): Promise<void> {
  for (const { callIds, ...team } of batches) await unlinkCalls(sql, team, callIds)
  await remove()
  for (const { callIds, ...team } of batches) await linkCalls(sql, team, { callIds, isNew: true })
}

function batchesOf(organizationId: number, calls: readonly CallPlace[]): CallBatch[] {
  return [...Map.groupBy(calls, ({ teamId }) => teamId)].flatMap(([teamId, ofTeam]) => {
    const ids = ofTeam.map(({ callId }) => callId)
    const starts = Array.from({ length: Math.ceil(ids.length / callsPerBatch) }, (_, i) => i * callsPerBatch)
    return starts.map((start) => ({
      organizationId,
      teamId,
      callIds: ids.slice(start, start + callsPerBatch),
    }))
  })
}
