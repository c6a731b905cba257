import type { CrmValue } from '@earshot/contract/crm'
import type { CrmFault } from './crm-faults.ts'
import { type CrmFile, entityOf, type RecordList } from './crm-file.ts'
import { normaliseValue } from './normalise-value.ts'
import type { FieldTypes } from './store-fields.ts'

/** Records in their stored form, except for the ids of their companies. */
export type PreparedRecords = Pick<CrmFile, 'companies' | 'deals' | 'contacts'>

export interface Known {
  types: FieldTypes
  /** External ids of stored companies, and of those among the records. */
  companies: ReadonlySet<string>
}

/** Converts values to their declared types and adds the system's fields. Returns a fault for each misfit value or unknown company. */
export function prepareRecords(
  { companies, deals, contacts }: PreparedRecords,
  known: Known,
): { records: PreparedRecords; faults: CrmFault[] } {
  const faults: CrmFault[] = []
  const typed = (
    list: RecordList,
    index: number,
    values: Record<string, CrmValue>,
  ): Record<string, CrmValue> => {
    const entries = Object.entries(values).flatMap(([name, value]) => {
      const type = known.types.get(`${entityOf[list]}.${name}`)
      const normal = normaliseValue(value, type)
      if (normal === undefined)
        faults.push({
          list,
          index,
          member: `fields.${name}`,
          problem: `is not of the declared type ${type}.`,
        })
      return normal === null || normal === undefined ? [] : [[name, normal] as const]
    })
    return Object.fromEntries(entries)
  }
  const requireCompany = (list: RecordList, index: number, id: string | null | undefined) => {
    if (id === null || id === undefined || known.companies.has(id)) return
    const problem = `there is no company "${id}", neither here nor stored before.`
    faults.push({ list, index, member: 'companyExternalId', problem })
  }
  const records = {
    companies: companies.map((company, i) => {
      const { name, domain } = company
      return { ...company, fields: withSystem(typed('companies', i, company.fields), { name, domain }) }
    }),
    deals: deals.map((deal, i) => {
      const { name, stage, amount, closeDate } = deal
      requireCompany('deals', i, deal.companyExternalId)
      const fields = withSystem(typed('deals', i, deal.fields), { name, stage, amount, closeDate })
      return { ...deal, fields }
    }),
    contacts: contacts.map((contact, i) => {
      const { name, email } = contact
      requireCompany('contacts', i, contact.companyExternalId)
      return { ...contact, fields: withSystem(typed('contacts', i, contact.fields), { name, email }) }
    }),
  }
  return { records, faults }
}

// The system's fields are stored among the others, so that filters and evidence read all fields alike. They replace a record's own value
// under such a name, even if they are empty.
function withSystem(
  fields: Record<string, CrmValue>,
  system: Record<string, string | number | null | undefined>,
): Record<string, CrmValue> {
  const own = Object.entries(fields).filter(([name]) => !Object.hasOwn(system, name))
  const known = Object.entries(system).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries([...own, ...known])
}
