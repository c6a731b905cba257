import { type RefuseFaults, refuseFile } from '../crm/crm-faults.ts'
import { type CrmFile, readCrmFile } from '../crm/crm-file.ts'
import { readCrmCsv } from '../crm/csv/crm-csv.ts'
import { type CsvKind, csvKinds } from '../crm/csv/csv-columns.ts'
import { importCrm } from '../crm/import-crm.ts'
import { fieldTypes } from '../crm/store-fields.ts'
import { nearestName } from '../platform/nearest-name.ts'
import type { Sql } from '../platform/sql.ts'
import { UsageError } from '../platform/usage-error.ts'
import { waitForDatabase } from '../platform/wait-for-database.ts'
import type { Command, CommandArgs } from './command.ts'
import { countText } from './count-text.ts'
import { requiredId, requiredText } from './read-args.ts'
import { waitAsImport } from './wait-as-import.ts'

export const importCrmCommand: Command = {
  name: 'import-crm',
  words: '<crm.json|deals.csv>',
  wordsMax: 1,
  isPatient: true,
  summary: 'Import CRM companies, deals, contacts and fields, and link calls with them; again to update',
  options: {
    org: {
      type: 'string',
      isRequired: true,
      value: '<orgId>',
      summary: 'The organisation that the records belong to',
    },
    kind: {
      type: 'string',
      value: csvKinds.join('|'),
      summary: 'The records in a CSV file',
    },
    map: {
      type: 'string',
      multiple: true,
      value: '<column=member>',
      summary: 'Target of a column of a CSV file, as name or fields.region',
    },
    'dry-run': { type: 'boolean', summary: 'Check the file and report, and store nothing' },
  },
  notes: [
    'Columns of HubSpot and Salesforce exports are known; others become fields. "Notes=" leaves a column out.',
  ],
  run: async ({ log, open, say }, { positionals, values }) => {
    const path = requiredText(positionals[0], 'the path of a CRM file')
    const orgId = requiredId(values.org, '--org')
    const kind = readKind(path, values)
    const isDryRun = values['dry-run'] === true
    const json = kind === undefined ? await readCrmFile(path) : undefined
    const service = await open()
    const db = waitForDatabase(service.db, waitAsImport(log))
    try {
      const { file, warnings, refuse } = json
        ? { file: json, warnings: json.warnings, refuse: refuseFile(`The CRM file ${path}`) }
        : await readCsv(db.sql, orgId, path, { kind: kind ?? 'deals', mappings: mappingsOf(values) })
      if (hasNoCompany(file)) warnings.push(noCompany)
      const report = await importCrm(db, orgId, file, { refuse, isDryRun })
      const { companies, deals, contacts, fields, linkedCalls } = report
      say(
        `${countText(companies, 'company', 'companies')}, ${countText(deals, 'deal')}, ${countText(contacts, 'contact')} and ${countText(fields, 'field')} ${isDryRun ? 'would be imported' : 'imported'}; ${countText(linkedCalls, 'call')} linked.`,
      )
      if (warnings.length > 0) say('Warnings:')
      for (const warning of warnings) say(`  ${warning}`)
      return {
        ...report,
        ...(isDryRun ? { dryRun: true } : {}),
        ...(warnings.length > 0 ? { warnings } : {}),
      }
    } finally {
      await service.close()
    }
  },
}

const noCompany =
  'No deal has the id of its company, so a company’s calls do not lead to its deals. Export the column with company ids, or name it: --map "<column>=companyExternalId".'

function hasNoCompany({ deals }: CrmFile): boolean {
  return deals.length > 0 && deals.every(({ companyExternalId }) => !companyExternalId)
}

async function readCsv(
  sql: Sql,
  orgId: number,
  path: string,
  options: { kind: CsvKind; mappings: string[] },
): Promise<{ file: CrmFile; warnings: string[]; refuse: RefuseFaults }> {
  const { file, faults, warnings, nameFault } = await readCrmCsv(path, {
    ...options,
    types: await fieldTypes(sql, orgId),
  })
  const refuse = refuseFile(`The CRM file ${path}`, nameFault)
  if (faults.length > 0) refuse(faults)
  return { file, warnings, refuse }
}

/** The kind of the records in a CSV file; undefined for a JSON file. */
function readKind(path: string, { kind, map }: CommandArgs['values']): CsvKind | undefined {
  const known = csvKinds.find((one) => one === kind)
  if (known !== undefined) return known
  if (kind !== undefined) {
    const nearest = nearestName(String(kind), csvKinds)
    const hint = nearest ? ` Did you mean ${nearest}?` : ''
    throw new UsageError(`--kind: unknown kind "${kind}".${hint} Give ${csvKinds.join(', ')}.`)
  }
  if (map === undefined && !/\.(?:csv|tsv|txt)$/i.test(path)) return undefined
  throw new UsageError(`Give --kind, the records in ${path}: ${csvKinds.join(', ')}.`)
}

function mappingsOf({ map }: CommandArgs['values']): string[] {
  // Commas separate mappings, and may be part of a column's name.
  return [map ?? []].flat().flatMap((text) => String(text).split(/,(?=[^,=]+=)/))
}
