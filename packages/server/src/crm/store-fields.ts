import type { Sql } from '../platform/sql.ts'
import type { CrmField } from './crm-file.ts'
import type { DeclaredField } from './retype-records.ts'

/** The types of an organisation's own fields, by names such as `deal.tier`. */
export type FieldTypes = ReadonlyMap<string, CrmField['fieldType']>

/** Stores declared fields. Returns them as stored, because one may be declared twice, and the types of all fields. */
export async function storeFields(
  sql: Sql,
  organizationId: number,
  fields: readonly CrmField[],
): Promise<{ types: FieldTypes; declared: DeclaredField[] }> {
  const before = await fieldTypes(sql, organizationId)
  if (fields.length === 0) return { types: before, declared: [] }
  await sql`
    insert into crm_field (organization_id, entity_type, field_name, field_label, field_type, options)
    select distinct on (field."entityType", field."fieldName") ${organizationId}, field."entityType", field."fieldName",
           field."fieldLabel", field."fieldType", field.options
      from jsonb_to_recordset(${JSON.stringify(fields)}::jsonb) as field (
             "entityType" text, "fieldName" text, "fieldLabel" text, "fieldType" text, options jsonb)
    on conflict (organization_id, entity_type, field_name) do update
       set field_label = excluded.field_label, field_type = excluded.field_type, options = excluded.options`
  const types = await fieldTypes(sql, organizationId)
  const declared = fields.flatMap((field, index) => {
    const name = `${field.entityType}.${field.fieldName}`
    const fieldType = types.get(name)
    return fieldType ? [{ ...field, index, fieldType, isChanged: fieldType !== before.get(name) }] : []
  })
  return { types, declared }
}

/** The types of all fields that an organisation has declared. */
export async function fieldTypes(sql: Sql, organizationId: number): Promise<FieldTypes> {
  const known = await sql<{ name: string; type: CrmField['fieldType'] }>`
    select entity_type || '.' || field_name as name, field_type as type
      from crm_field where organization_id = ${organizationId}`
  return new Map(known.map(({ name, type }) => [name, type]))
}
