import { newVersion } from '../platform/counts.ts'
import type { Sql } from '../platform/sql.ts'

export interface Organization {
  orgId: number
  name: string
  teams: number
  createdAt: string
}

/** Creates an organisation; returns its id. */
export async function createOrganization(sql: Sql, name: string): Promise<number> {
  const [created] = await sql<{ id: number }>`
    insert into organization (name, records_version) values (${name}, ${newVersion()}) returning id`
  if (!created) throw new Error('insert into organization returned no row')
  return created.id
}

/** All organisations, by id. */
export async function listOrganizations(sql: Sql): Promise<Organization[]> {
  return await sql<Organization>`
    select organization.id as org_id, organization.name, count(team.id) as teams, organization.created_at
      from organization left join team on organization_id = organization.id
     group by organization.id, organization.name, organization.created_at order by organization.id`
}
