import { deleteCrmCompany, deleteCrmContact, deleteCrmDeal } from '@earshot/contract/crm'
import { ApiError } from '@earshot/contract/errors'
import { raw } from 'sql-template-tag'
import { newVersion } from '../platform/counts.ts'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'
import { callsOfCompanies, callsOfContacts, callsOfDeals, relinkAround } from './linked-calls.ts'
import { change } from './route.ts'
import { lockRecords } from './store-records.ts'

type Deleted = { id: number; deleted: true }

const kinds = {
  company: { table: 'crm_company', callsOf: callsOfCompanies },
  deal: { table: 'crm_deal', callsOf: callsOfDeals },
  contact: { table: 'crm_contact', callsOf: callsOfContacts },
}

export const deleteCrmCompanyRoute = change(deleteCrmCompany, async ({ db, scope }, { externalId }) =>
  deleteRecord(db, scope.organizationId, 'company', externalId),
)

export const deleteCrmDealRoute = change(deleteCrmDeal, async ({ db, scope }, { externalId }) =>
  deleteRecord(db, scope.organizationId, 'deal', externalId),
)

export const deleteCrmContactRoute = change(deleteCrmContact, async ({ db, scope }, { externalId }) =>
  deleteRecord(db, scope.organizationId, 'contact', externalId),
)

/** Deletes a record and relinks its calls. Throws NOT_FOUND. */
async function deleteRecord(
  db: Database,
  organizationId: number,
  kind: keyof typeof kinds,
  externalId: string,
): Promise<Deleted> {
  const { table, callsOf } = kinds[kind]
  return await db.begin(async ({ sql }) => {
    await lockRecords(sql, organizationId)
    const [record] = await sql<{ id: number }>`
      select id from ${raw(table)} where organization_id = ${organizationId} and external_id = ${externalId}`
    if (!record) throw new ApiError('NOT_FOUND', `There is no such ${kind} in this organisation.`)
    const { id } = record
    await relinkAround(sql, await callsOf(sql, organizationId, [id]), async () => {
      if (kind === 'company') await leaveCompany(sql, organizationId, id)
      await sql`delete from ${raw(table)} where organization_id = ${organizationId} and id = ${id}`
    })
    await sql`update organization set records_version = ${newVersion()} where id = ${organizationId}`
    return { id, deleted: true }
  })
}

/** Removes a company from its deals and contacts, which stay. */
async function leaveCompany(sql: Sql, organizationId: number, companyId: number): Promise<void> {
  await sql`
    update crm_deal set company_id = null where organization_id = ${organizationId} and company_id = ${companyId}`
  await sql`
    update crm_contact set company_id = null where organization_id = ${organizationId} and company_id = ${companyId}`
}
