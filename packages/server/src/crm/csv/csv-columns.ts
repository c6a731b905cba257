import { nearestName } from '../../platform/nearest-name.ts'
import { UsageError } from '../../platform/usage-error.ts'

export const csvKinds = ['companies', 'deals', 'contacts'] as const
export type CsvKind = (typeof csvKinds)[number]

/** A column and its target: a member of the record, a part of a person's name, or an own field. */
export interface CsvColumn {
  /** Its name in the file. */
  header: string
  member: string | null
  field: string | null
}

// The names of the members in exports of HubSpot and Salesforce, best first. Only letters and digits of names are compared.
const knownNames: Record<CsvKind, Record<string, string[]>> = {
  companies: {
    externalId: ['externalId', 'Record ID', 'Company ID', 'Account ID', 'Id', '18 Digit Account ID'],
    name: ['Company name', 'Account Name', 'Name'],
    domain: ['domain', 'Company Domain Name', 'Website URL', 'Website'],
  },
  deals: {
    externalId: ['externalId', 'Record ID', 'Deal ID', 'Opportunity ID', 'Id'],
    name: ['Deal Name', 'Opportunity Name', 'Name'],
    stage: ['Deal Stage', 'Stage', 'StageName'],
    amount: ['Amount'],
    closeDate: ['Close Date', 'CloseDate'],
    companyExternalId: [
      'companyExternalId',
      'Associated Company IDs (Primary)',
      'Primary Associated Company ID',
      'Associated Company IDs',
      'Associated Company ID',
      'Account ID',
      'Company ID',
    ],
  },
  contacts: {
    externalId: ['externalId', 'Record ID', 'Contact ID', 'Id'],
    email: ['Email', 'Email Address'],
    name: ['Full Name', 'Contact Name', 'Name'],
    firstName: ['First Name'],
    lastName: ['Last Name'],
    companyExternalId: [
      'companyExternalId',
      'Associated Company IDs (Primary)',
      'Primary Associated Company ID',
      'Associated Company IDs',
      'Associated Company ID',
      'Account ID',
      'Company ID',
    ],
  },
}

/**
 * The target of each column of a file. `mappings` are texts such as "Deal Name=name" or "Region=fields.region"; "Notes=" leaves a column
 * out. Throws UsageError for an invalid mapping, and for an unknown column or target.
 */
export function mapColumns(
  headers: readonly string[],
  kind: CsvKind,
  mappings: readonly string[],
): CsvColumn[] {
  const members = knownNames[kind]
  const chosen = new Map(mappings.map((mapping) => readMapping(mapping, headers, Object.keys(members))))
  const taken = new Set(chosen.values())
  const known = new Map<string, string>()
  for (const [member, names] of Object.entries(members)) {
    if (taken.has(member)) continue
    const header = names
      .map((name) => headers.find((one) => !chosen.has(one) && !known.has(one) && plain(one) === plain(name)))
      .find((one) => one !== undefined)
    if (header !== undefined) known.set(header, member)
  }
  return headers.map((header) => {
    const target = chosen.get(header) ?? known.get(header)
    if (target === undefined) return { header, member: null, field: header.trim() || null }
    if (Object.hasOwn(members, target)) return { header, member: target, field: null }
    return { header, member: null, field: target.replace(/^fields\./, '') || null }
  })
}

function readMapping(
  mapping: string,
  headers: readonly string[],
  members: readonly string[],
): [string, string] {
  const at = mapping.lastIndexOf('=')
  if (at < 1) throw new UsageError(`--map: "${mapping}" is not a mapping. Give one such as "Deal Name=name".`)
  const name = mapping.slice(0, at).trim()
  const header = headers.find((one) => plain(one) === plain(name))
  if (header !== undefined) return [header, readTarget(mapping.slice(at + 1).trim(), members)]
  const nearest = nearestName(name, headers)
  const hint = nearest === undefined ? `Columns: ${headers.join(', ')}` : `Did you mean "${nearest}"?`
  throw new UsageError(`--map: the file has no column "${name}". ${hint}`)
}

// A misspelt member would become a field unnoticed.
function readTarget(target: string, members: readonly string[]): string {
  if (target === '' || members.includes(target) || /^fields\../.test(target)) return target
  const nearest = nearestName(target, members)
  const hint = nearest === undefined ? `Members: ${members.join(', ')}.` : `Did you mean ${nearest}?`
  throw new UsageError(
    `--map: there is no member "${target}". ${hint} A field of your own is fields.${target.replace(/^fields\.?/, '') || '<name>'}.`,
  )
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}
