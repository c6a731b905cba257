import { putCrmCompanies, putCrmContacts, putCrmDeals, putCrmFields } from '@earshot/contract/crm'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'
import { refuseRequest } from './crm-faults.ts'
import { type CrmFile, systemNameFaults } from './crm-file.ts'
import {
  type CallBatch,
  callsOfCompanies,
  callsOfContacts,
  callsOfDeals,
  relinkCalls,
} from './linked-calls.ts'
import { change } from './route.ts'
import { lockRecords, storeRecords } from './store-records.ts'

const nothing: CrmFile = { companies: [], deals: [], contacts: [], fields: [] }

interface StoredRecord {
  id: number
  externalId: string
}

/** Finds the stored rows of some records, and their linked calls. */
interface Kind {
  find(sql: Sql, organizationId: number, externalIds: readonly string[]): Promise<StoredRecord[]>
  callsOf(sql: Sql, organizationId: number, ids: readonly number[]): Promise<CallBatch[]>
}

export const putCrmCompaniesRoute = change(putCrmCompanies, async ({ db, scope }, { companies }) =>
  putRecords(
    db,
    scope.organizationId,
    { ...nothing, companies },
    {
      find: (sql, organizationId, externalIds) => sql<StoredRecord>`
      select id, external_id from crm_company
       where organization_id = ${organizationId} and external_id = any(${externalIds}::text[])`,
      callsOf: callsOfCompanies,
    },
  ),
)

export const putCrmDealsRoute = change(putCrmDeals, async ({ db, scope }, { deals }) =>
  putRecords(
    db,
    scope.organizationId,
    { ...nothing, deals },
    {
      find: (sql, organizationId, externalIds) => sql<StoredRecord>`
      select id, external_id from crm_deal
       where organization_id = ${organizationId} and external_id = any(${externalIds}::text[])`,
      callsOf: callsOfDeals,
    },
  ),
)

export const putCrmContactsRoute = change(putCrmContacts, async ({ db, scope }, { contacts }) =>
  putRecords(
    db,
    scope.organizationId,
    { ...nothing, contacts },
    {
      find: (sql, organizationId, externalIds) => sql<StoredRecord>`
      select id, external_id from crm_contact
       where organization_id = ${organizationId} and external_id = any(${externalIds}::text[])`,
      callsOf: callsOfContacts,
    },
  ),
)

export const putCrmFieldsRoute = change(putCrmFields, async ({ db, scope }, { fields }) => {
  const faults = systemNameFaults(fields)
  if (faults.length > 0) refuseRequest(faults)
  await db.begin(async ({ sql }) => {
    await lockRecords(sql, scope.organizationId)
    await storeRecords(sql, scope.organizationId, { ...nothing, fields }, refuseRequest)
  })
  return { stored: fields.length }
})

/** Stores the records of one kind and relinks their calls; returns them in the given order. */
async function putRecords(
  db: Database,
  organizationId: number,
  file: CrmFile,
  { find, callsOf }: Kind,
): Promise<{ records: StoredRecord[] }> {
  const given = [...file.companies, ...file.deals, ...file.contacts].map(({ externalId }) => externalId)
  return await db.begin(async ({ sql }) => {
    await lockRecords(sql, organizationId)
    await storeRecords(sql, organizationId, file, refuseRequest)
    const stored = new Map(
      (await find(sql, organizationId, given)).map((record) => [record.externalId, record]),
    )
    const records = given.flatMap((externalId) => stored.get(externalId) ?? [])
    const ids = [...stored.values()].map(({ id }) => id)
    await relinkCalls(sql, await callsOf(sql, organizationId, ids))
    return { records }
  })
}
