import { newVersion } from '../platform/counts.ts'
import type { Sql } from '../platform/sql.ts'
import type { RefuseFaults } from './crm-faults.ts'
import type { CrmFile } from './crm-file.ts'
import { type PreparedRecords, prepareRecords } from './prepare-records.ts'
import { retypeRecords } from './retype-records.ts'
import { storeFields } from './store-fields.ts'

/** Locks an organisation's records until the transaction ends: their writers wait for one another. False if there is none. */
export async function lockRecords(sql: Sql, organizationId: number): Promise<boolean> {
  const found = await sql`select from organization where id = ${organizationId} for update`
  return found.length > 0
}

/**
 * Adds new records, replaces known ones (by external id), and declares fields, in the transaction that relinks calls.
 * `refuse` is called with all faults, if there are any.
 */
export async function storeRecords(
  sql: Sql,
  organizationId: number,
  file: CrmFile,
  refuse: RefuseFaults,
): Promise<void> {
  const { types, declared } = await storeFields(sql, organizationId, file.fields)
  const named = [...file.deals, ...file.contacts].flatMap(({ companyExternalId }) => companyExternalId ?? [])
  const stored = await companyIds(sql, organizationId, named)
  const companies = new Set([...stored.keys(), ...file.companies.map(({ externalId }) => externalId)])
  const { records, faults } = prepareRecords(file, { types, companies })
  if (faults.length > 0) refuse(faults)
  await storeCompanies(sql, organizationId, records)
  const ids = await companyIds(sql, organizationId, named)
  await storeDeals(sql, organizationId, records, ids)
  await storeContacts(sql, organizationId, records, ids)
  // After the given records, because they may replace stored misfits.
  const misfits = await retypeRecords(sql, organizationId, declared)
  if (misfits.length > 0) refuse(misfits)
  await sql`update organization set records_version = ${newVersion()} where id = ${organizationId}`
}

type CompanyIds = ReadonlyMap<string, number>

async function companyIds(
  sql: Sql,
  organizationId: number,
  externalIds: readonly string[],
): Promise<CompanyIds> {
  if (externalIds.length === 0) return new Map()
  const rows = await sql<{ externalId: string; id: number }>`
    select external_id, id from crm_company
     where organization_id = ${organizationId} and external_id = any(${externalIds}::text[])`
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}

async function storeCompanies(
  sql: Sql,
  organizationId: number,
  { companies }: PreparedRecords,
): Promise<void> {
  if (companies.length === 0) return
  await sql`
    insert into crm_company (organization_id, external_id, name, domain, fields)
    select distinct on (row."externalId") ${organizationId}, row."externalId", row.name, row.domain, row.fields
      from rows from (jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) as (
             "externalId" text, name text, domain text, fields jsonb)) with ordinality as row ("externalId", name, domain, fields, place)
     order by row."externalId", place desc
    on conflict (organization_id, external_id) do update
       set name = excluded.name, domain = excluded.domain, fields = excluded.fields`
}

async function storeDeals(
  sql: Sql,
  organizationId: number,
  { deals }: PreparedRecords,
  ids: CompanyIds,
): Promise<void> {
  if (deals.length === 0) return
  const rows = deals.map((deal) => ({ ...deal, companyId: ids.get(deal.companyExternalId ?? '') }))
  await sql`
    insert into crm_deal (organization_id, external_id, name, stage, amount, company_id, fields)
    select distinct on (row."externalId") ${organizationId}, row."externalId", row.name, row.stage, row.amount,
           row."companyId", row.fields
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
             "externalId" text, name text, stage text, amount numeric, "companyId" bigint, fields jsonb))
           with ordinality as row ("externalId", name, stage, amount, "companyId", fields, place)
     order by row."externalId", place desc
    on conflict (organization_id, external_id) do update
       set name = excluded.name, stage = excluded.stage, amount = excluded.amount, company_id = excluded.company_id,
           fields = excluded.fields`
}

async function storeContacts(
  sql: Sql,
  organizationId: number,
  { contacts }: PreparedRecords,
  ids: CompanyIds,
): Promise<void> {
  if (contacts.length === 0) return
  const rows = contacts.map((contact) => ({
    ...contact,
    companyId: ids.get(contact.companyExternalId ?? ''),
  }))
  await sql`
    insert into crm_contact (organization_id, external_id, email, name, company_id, fields)
    select distinct on (row."externalId") ${organizationId}, row."externalId", row.email, row.name, row."companyId", row.fields
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
             "externalId" text, email text, name text, "companyId" bigint, fields jsonb))
           with ordinality as row ("externalId", email, name, "companyId", fields, place)
     order by row."externalId", place desc
    on conflict (organization_id, external_id) do update
       set email = excluded.email, name = excluded.name, company_id = excluded.company_id, fields = excluded.fields`
}
