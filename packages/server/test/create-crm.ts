import type { Side } from '@earshot/contract/transcript'
import type { CrmFile } from '../src/crm/crm-file.ts'
import { type CrmReport, importCrm } from '../src/crm/import-crm.ts'
import { createCall, type TestCall } from './create-call.ts'
import type { TestApi } from './start-api.ts'

type Optional<Row> = { fields?: CrmFile['deals'][number]['fields'] } & Omit<Row, 'fields'>

/** CRM records in the form of an export; missing kinds are empty. */
export interface TestCrm {
  companies?: Optional<CrmFile['companies'][number]>[]
  deals?: Optional<CrmFile['deals'][number]>[]
  contacts?: Optional<CrmFile['contacts'][number]>[]
  fields?: CrmFile['fields']
}

export interface CrmIds {
  report: CrmReport
  /** Ids of the records by their external ids. */
  companies: Record<string, number>
  deals: Record<string, number>
  contacts: Record<string, number>
}

/** Imports CRM records into an organisation, as the product does. */
export async function createCrm({ db }: TestApi, organizationId: number, crm: TestCrm): Promise<CrmIds> {
  const filled = <Row extends { fields?: CrmFile['deals'][number]['fields'] }>(rows: Row[] = []) =>
    rows.map((row) => ({ ...row, fields: row.fields ?? {} }))
  const report = await importCrm(db, organizationId, {
    companies: filled(crm.companies),
    deals: filled(crm.deals),
    contacts: filled(crm.contacts),
    fields: crm.fields ?? [],
  })
  const idsOf = (rows: { externalId: string; id: number }[]) =>
    Object.fromEntries(rows.map(({ externalId, id }) => [externalId, id]))
  type Row = { externalId: string; id: number }
  return {
    report,
    companies: idsOf(
      await db.sql<Row>`select external_id, id from crm_company where organization_id = ${organizationId}`,
    ),
    deals: idsOf(
      await db.sql<Row>`select external_id, id from crm_deal where organization_id = ${organizationId}`,
    ),
    contacts: idsOf(
      await db.sql<Row>`select external_id, id from crm_contact where organization_id = ${organizationId}`,
    ),
  }
}

/** Details of a manifest beyond the plain factory. */
export interface ToldCall extends TestCall {
  ownerName?: string
  externalUrl?: string
  speakers?: { name: string; email?: string; side?: Side }[]
  crmDealExternalIds?: string[]
}

/** A call that names its deals or its participants' addresses. Returns its file id. */
export async function createToldCall(api: TestApi, teamId: number, call: ToldCall): Promise<number> {
  return await createCall(api, teamId, call)
}
