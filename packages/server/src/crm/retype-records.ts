import { OperatorError } from '@earshot/analyst/operator-error'
import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import type { Sql } from '../platform/sql.ts'
import { type CrmField, type CrmValue, normaliseValue } from './crm-file.ts'

const recordsPerBatch = 5000

type EntityType = CrmField['entityType']

export interface DeclaredField extends CrmField {
  /** Whether it is new or was of another type. */
  isChanged: boolean
}

interface StoredRecord {
  id: number
  externalId: string
  fields: Record<string, CrmValue>
}

/**
 * Brings what an organisation's records hold of declared fields into their types, as an import does with what it brings. Throws
 * OperatorError naming the first record with a value that is not of a type that changed. One that an earlier version left so stays.
 */
export async function retypeRecords(
  sql: Sql,
  organizationId: number,
  declared: readonly DeclaredField[],
): Promise<void> {
  for (const [entityType, fields] of Map.groupBy(declared, (field) => field.entityType)) {
    let last: string | null = ''
    while (last !== null) last = await retypeBatch(sql, organizationId, { entityType, fields, after: last })
  }
}

interface Batch {
  entityType: EntityType
  fields: readonly DeclaredField[]
  /** The external id that the last batch ended with. */
  after: string
}

const tables: Record<EntityType, SqlFragment> = {
  company: fragment`crm_company`,
  deal: fragment`crm_deal`,
  contact: fragment`crm_contact`,
}

/** The external id that the batch ends with; null after the last. */
async function retypeBatch(
  sql: Sql,
  organizationId: number,
  { entityType, fields, after }: Batch,
): Promise<string | null> {
  const table = tables[entityType]
  const records = await sql<StoredRecord>`
    select id, external_id, fields from ${table}
     where organization_id = ${organizationId} and external_id > ${after}
           and fields ?| ${fields.map(({ fieldName }) => fieldName)}::text[]
     order by external_id limit ${recordsPerBatch}`
  const changed = records
    .map((record) => ({ id: record.id, changes: changesOf(record, fields) }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
  if (changed.length > 0) {
    // A value that is none, as the list of no texts is as a text, goes.
    await sql`
      update ${table} as record set fields = jsonb_strip_nulls(record.fields || changed.changes)
        from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id bigint, changes jsonb)
       where record.organization_id = ${organizationId} and record.id = changed.id`
  }
  return (records.length === recordsPerBatch && records.at(-1)?.externalId) || null
}

function changesOf(
  { externalId, fields }: StoredRecord,
  declared: readonly DeclaredField[],
): Record<string, CrmValue> {
  const changes = declared.flatMap(({ entityType, fieldName, fieldType, isChanged }) => {
    const value = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
    if (value === undefined) return []
    const normal = normaliseValue(value, fieldType)
    if (normal === undefined && !isChanged) return []
    if (normal === undefined)
      throw new OperatorError(
        `fields.${fieldName} of the ${entityType} ${externalId}, imported before, is not of the declared type ${fieldType}: import the ${entityType} again in the same file.`,
      )
    return JSON.stringify(normal) === JSON.stringify(value) ? [] : [[fieldName, normal] as const]
  })
  return Object.fromEntries(changes)
}
