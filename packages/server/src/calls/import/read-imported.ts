import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'

/** The details of an imported call, with the API's names. */
export interface ImportedCall {
  fileId: number
  title: string | null
  date: string
  dateKnown: boolean
  /** Null until the call is processed. */
  callTypeKey: string | null
  callTypeConfidence: number | null
  callTypeGuessed: boolean | null
  /** Whether it is linked to a company, a deal or a contact of the CRM. */
  crmLinked: boolean
}

const callsAtOnce = 1000

/** Calls of a team by their ids; deleted ones are left out. */
export async function readImported(
  sql: Sql,
  { organizationId, teamId }: Team,
  fileIds: readonly number[],
): Promise<Map<number, ImportedCall>> {
  const found = new Map<number, ImportedCall>()
  for (let at = 0; at < fileIds.length; at += callsAtOnce) {
    const rows = await sql<ImportedCall>`
      select id as file_id, title, held_at as date, is_date_known as date_known, call_type_key,
             case when is_call_type_told then 1 else call_type_confidence end as call_type_confidence,
             case when call_type_key is not null then not is_call_type_told end as call_type_guessed,
             exists (select from call_company as link
                      where organization_id = ${organizationId} and team_id = ${teamId} and link.call_id = call.id)
             or exists (select from call_deal as link
                         where organization_id = ${organizationId} and team_id = ${teamId} and link.call_id = call.id)
             or exists (select from call_contact as link
                         where organization_id = ${organizationId} and team_id = ${teamId} and link.call_id = call.id) as crm_linked
        from call
       where organization_id = ${organizationId} and team_id = ${teamId}
         and id = any(${fileIds.slice(at, at + callsAtOnce)}::bigint[])`
    for (const row of rows) found.set(row.fileId, row)
  }
  return found
}
