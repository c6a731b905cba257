import type { CrmValue } from '@earshot/contract/crm'
import fragment, { type Sql as SqlFragment } from 'sql-template-tag'
import type { Sql } from '../platform/sql.ts'
import type { CrmFault } from './crm-faults.ts'
import type { CrmField } from './crm-file.ts'
import { normaliseValue } from './normalise-value.ts'

const recordsPerBatch = 5000
const faultsMax = 100

type EntityType = CrmField['entityType']

export interface DeclaredField extends CrmField {
  /** Its place among the declarations. */
  index: number
  /** Whether it is new or was of another type. */
  isChanged: boolean
}

interface StoredRecord {
  id: number
  externalId: string
  fields: Record<string, CrmValue>
}

/**
 * Converts an organisation's stored values of declared fields to their types, as an import does with new values. Returns up to a hundred
 * faults, one for each value that does not fit a changed type. A misfit of an unchanged type stays.
 */
export async function retypeRecords(
  sql: Sql,
  organizationId: number,
  declared: readonly DeclaredField[],
): Promise<CrmFault[]> {
  const faults: CrmFault[] = []
  for (const [entityType, fields] of Map.groupBy(declared, (field) => field.entityType)) {
    let last: string | null = ''
    while (last !== null && faults.length < faultsMax)
      last = await retypeBatch(sql, organizationId, { entityType, fields, after: last, faults })
  }
  return faults.slice(0, faultsMax)
}

interface Batch {
  entityType: EntityType
  fields: readonly DeclaredField[]
  /** The last external id of the previous batch. */
  after: string
  /** Faults found so far; the batch adds its own. */
  faults: CrmFault[]
}

const tables: Record<EntityType, SqlFragment> = {
  company: fragment`crm_company`,
  deal: fragment`crm_deal`,
  contact: fragment`crm_contact`,
}

/** Returns the last external id of the batch; null after the last batch. */
async function retypeBatch(
  sql: Sql,
  organizationId: number,
  { entityType, fields, after, faults }: Batch,
): Promise<string | null> {
  const table = tables[entityType]
  const records = await sql<StoredRecord>`
    select id, external_id, fields from ${table}
     where organization_id = ${organizationId} and external_id > ${after}
           and fields ?| ${fields.map(({ fieldName }) => fieldName)}::text[]
     order by external_id limit ${recordsPerBatch}`
  const changed = records
    .map((record) => ({ id: record.id, changes: changesOf(record, fields, faults) }))
    .filter(({ changes }) => Object.keys(changes).length > 0)
  if (changed.length > 0) {
    // An empty value, such as an empty list as a text, is removed.
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
  faults: CrmFault[],
): Record<string, CrmValue> {
  const changes = declared.flatMap(({ entityType, fieldName, fieldType, isChanged, index }) => {
    const value = Object.hasOwn(fields, fieldName) ? fields[fieldName] : undefined
    if (value === undefined) return []
    const normal = normaliseValue(value, fieldType)
    if (normal === undefined) {
      const problem = `fields.${fieldName} of the ${entityType} ${externalId}, stored before, is not of the declared type ${fieldType}: correct the ${entityType} first, or import both in one file.`
      if (isChanged) faults.push({ list: 'fields', index, member: 'fieldType', problem })
      return []
    }
    return JSON.stringify(normal) === JSON.stringify(value) ? [] : [[fieldName, normal] as const]
  })
  return Object.fromEntries(changes)
}
