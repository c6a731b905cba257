import { OperatorError } from '@earshot/analyst/operator-error'
import { newVersion } from '../platform/counts.ts'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'
import { type CrmField, type CrmFile, type CrmValue, normaliseValue } from './crm-file.ts'
import { linkAllCalls } from './link-crm.ts'
import { type DeclaredField, retypeRecords } from './retype-records.ts'

export interface CrmReport {
  companies: number
  deals: number
  contacts: number
  fields: number
  /** Calls that are linked to a record now. */
  linkedCalls: number
}

/**
 * Takes an organisation's CRM records over: new ones are added, known ones (by external id) updated, and all calls linked
 * anew. All or nothing. Throws OperatorError naming the record that is wrong.
 */
export async function importCrm(db: Database, organizationId: number, file: CrmFile): Promise<CrmReport> {
  const report = await db.begin(async ({ sql }) => {
    const found = await sql`select from organization where id = ${organizationId} for update`
    if (found.length === 0) {
      throw new OperatorError(`There is no organisation ${organizationId}. "earshot org create" makes one.`)
    }
    const before = await fieldTypes(sql, organizationId)
    const fields = await storeFields(sql, organizationId, file.fields)
    await storeCompanies(sql, organizationId, file, fields)
    const companies = await companyIds(sql, organizationId)
    await storeDeals(sql, organizationId, file, { fields, companies })
    await storeContacts(sql, organizationId, file, { fields, companies })
    // After the file's own records: one that was there with another value may be among them.
    await retypeRecords(sql, organizationId, declaredFields(file.fields, before, fields))
    const linkedCalls = await linkAllCalls(sql, organizationId)
    await sql`update organization set records_version = ${newVersion()} where id = ${organizationId}`
    return {
      companies: file.companies.length,
      deals: file.deals.length,
      contacts: file.contacts.length,
      fields: file.fields.length,
      linkedCalls,
    }
  })
  // Without statistics the database takes new tables for empty and plans slow joins. The import is committed: if this fails,
  // autovacuum gathers them within minutes.
  await db.sql`analyze crm_company, crm_deal, crm_contact, call_company, call_deal, call_contact`.catch(
    () => {},
  )
  return report
}

type FieldTypes = ReadonlyMap<string, CrmField['fieldType']>

async function storeFields(sql: Sql, organizationId: number, fields: CrmField[]): Promise<FieldTypes> {
  await sql`
    insert into crm_field (organization_id, entity_type, field_name, field_label, field_type, options)
    select distinct on (field."entityType", field."fieldName") ${organizationId}, field."entityType", field."fieldName",
           field."fieldLabel", field."fieldType", field.options
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as field (
             "entityType" text, "fieldName" text, "fieldLabel" text, "fieldType" text, options jsonb)
    on conflict (organization_id, entity_type, field_name) do update
       set field_label = excluded.field_label, field_type = excluded.field_type, options = excluded.options`
  return await fieldTypes(sql, organizationId)
}

async function fieldTypes(sql: Sql, organizationId: number): Promise<FieldTypes> {
  const known = await sql<{ name: string; type: CrmField['fieldType'] }>`
    select entity_type || '.' || field_name as name, field_type as type
      from crm_field where organization_id = ${organizationId}`
  return new Map(known.map(({ name, type }) => [name, type]))
}

/** The declared fields as they are stored, for a file may declare one twice, and which are new or of another type than before. */
function declaredFields(declared: CrmField[], before: FieldTypes, after: FieldTypes): DeclaredField[] {
  return declared.flatMap((field) => {
    const name = `${field.entityType}.${field.fieldName}`
    const fieldType = after.get(name)
    return fieldType ? [{ ...field, fieldType, isChanged: fieldType !== before.get(name) }] : []
  })
}

function typed(where: string, entity: string, values: Record<string, CrmValue>, types: FieldTypes) {
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const type = types.get(`${entity}.${name}`)
    const normal = normaliseValue(value, type)
    if (normal === undefined)
      throw new OperatorError(`${where}.fields.${name}: is not of the declared type ${type}.`)
    return normal === null ? [] : [[name, normal]]
  })
  return Object.fromEntries(entries)
}

// The system's fields lie among the others, so that filters and evidence read all fields in one way. What a record's own fields hold
// under such a name is not the system's, which may be empty.
function withSystem(
  fields: Record<string, CrmValue>,
  system: Record<string, string | number | null | undefined>,
) {
  const own = Object.entries(fields).filter(([name]) => !Object.hasOwn(system, name))
  const known = Object.entries(system).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries([...own, ...known])
}

async function storeCompanies(
  sql: Sql,
  organizationId: number,
  { companies }: CrmFile,
  types: FieldTypes,
): Promise<void> {
  const rows = companies.map(({ externalId, name, domain = null, fields }, i) => ({
    externalId,
    name,
    domain,
    fields: withSystem(typed(`companies.${i}`, 'company', fields, types), { name, domain }),
  }))
  await sql`
    insert into crm_company (organization_id, external_id, name, domain, fields)
    select distinct on (row."externalId") ${organizationId}, row."externalId", row.name, row.domain, row.fields
      from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (
             "externalId" text, name text, domain text, fields jsonb)) with ordinality as row ("externalId", name, domain, fields, place)
     order by row."externalId", place desc
    on conflict (organization_id, external_id) do update
       set name = excluded.name, domain = excluded.domain, fields = excluded.fields`
}

async function companyIds(sql: Sql, organizationId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ externalId: string; id: number }>`
    select external_id, id from crm_company where organization_id = ${organizationId}`
  return new Map(rows.map(({ externalId, id }) => [externalId, id]))
}

interface Known {
  fields: FieldTypes
  companies: ReadonlyMap<string, number>
}

function companyIdOf(
  where: string,
  externalId: string | null | undefined,
  companies: Known['companies'],
): number | null {
  if (externalId === null || externalId === undefined) return null
  const id = companies.get(externalId)
  if (id !== undefined) return id
  throw new OperatorError(
    `${where}.companyExternalId: there is no company ${externalId}, neither in the file nor imported before.`,
  )
}

async function storeDeals(sql: Sql, organizationId: number, { deals }: CrmFile, known: Known): Promise<void> {
  const rows = deals.map(
    ({ externalId, name, stage = null, amount = null, closeDate, companyExternalId, fields }, i) => ({
      externalId,
      name,
      stage,
      amount,
      companyId: companyIdOf(`deals.${i}`, companyExternalId, known.companies),
      fields: withSystem(typed(`deals.${i}`, 'deal', fields, known.fields), {
        name,
        stage,
        amount,
        closeDate,
      }),
    }),
  )
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
  { contacts }: CrmFile,
  known: Known,
): Promise<void> {
  const rows = contacts.map(({ externalId, email, name = null, companyExternalId, fields }, i) => ({
    externalId,
    email,
    name,
    companyId: companyIdOf(`contacts.${i}`, companyExternalId, known.companies),
    fields: withSystem(typed(`contacts.${i}`, 'contact', fields, known.fields), { name, email }),
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
