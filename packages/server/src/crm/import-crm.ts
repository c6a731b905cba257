import { ApiError } from '@earshot/contract/errors'
import type { Database } from '../platform/database.ts'
import { type RefuseFaults, refuseFile } from './crm-faults.ts'
import type { CrmFile } from './crm-file.ts'
import { linkAllCalls } from './link-crm.ts'
import { lockRecords, storeRecords } from './store-records.ts'

export interface CrmReport {
  companies: number
  deals: number
  contacts: number
  fields: number
  /** Calls linked to a record after the import. */
  linkedCalls: number
}

export interface ImportCrmOptions {
  refuse?: RefuseFaults
  /** Rolls everything back in the end. */
  isDryRun?: boolean
}

/**
 * Imports an organisation's CRM records, all or none: adds new ones, updates known ones (by external id), and relinks all calls.
 * Throws OperatorError naming invalid records.
 */
export async function importCrm(
  db: Database,
  organizationId: number,
  file: CrmFile,
  { refuse = refuseFile('The CRM file'), isDryRun = false }: ImportCrmOptions = {},
): Promise<CrmReport> {
  const report = await importRecords(db, organizationId, file, { refuse, isDryRun })
  if (isDryRun) return report
  // Without statistics the database takes new tables for empty and plans slow joins. The import is committed: if this fails,
  // autovacuum gathers them within minutes.
  await db.sql`analyze crm_company, crm_deal, crm_contact, call_company, call_deal, call_contact`.catch(
    () => {},
  )
  return report
}

async function importRecords(
  db: Database,
  organizationId: number,
  file: CrmFile,
  { refuse, isDryRun }: Required<ImportCrmOptions>,
): Promise<CrmReport> {
  let report: CrmReport | undefined
  const undone = new Error('a dry run ends')
  await db
    .begin(async ({ sql }) => {
      if (!(await lockRecords(sql, organizationId)))
        throw new ApiError(
          'NOT_FOUND',
          `There is no organisation ${organizationId}. "earshot org create" makes one.`,
        )
      await storeRecords(sql, organizationId, file, refuse)
      const linkedCalls = await linkAllCalls(sql, organizationId)
      report = {
        companies: file.companies.length,
        deals: file.deals.length,
        contacts: file.contacts.length,
        fields: file.fields.length,
        linkedCalls,
      }
      if (isDryRun) throw undone
    })
    .catch((error) => {
      if (error !== undone) throw error
    })
  if (!report) throw new Error('an import ended without a report')
  return report
}
