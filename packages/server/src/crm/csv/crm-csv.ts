import { OperatorError } from '@earshot/analyst/operator-error'
import type { CrmFault } from '../crm-faults.ts'
import { type CrmField, type CrmFile, entityOf, parseRecords } from '../crm-file.ts'
import type { FieldTypes } from '../store-fields.ts'
import { type CsvColumn, type CsvKind, mapColumns } from './csv-columns.ts'
import { type CellForms, isDayFirstIn, readAmount, readCell, readDay, typeOfColumn } from './read-cells.ts'
import { type CsvRow, openCsv } from './read-csv-rows.ts'

export interface CsvOptions {
  kind: CsvKind
  mappings: readonly string[]
  /** Types of the fields that the organisation has declared. */
  types: FieldTypes
}

export interface CrmCsv {
  file: CrmFile
  faults: CrmFault[]
  warnings: string[]
  /** The line and column of a fault, for a person. */
  nameFault(fault: CrmFault): string
}

/**
 * Reads an export of HubSpot, Salesforce or another CRM. Columns with unknown names become fields, declared with a type that
 * fits all their values unless they are declared already. Throws OperatorError if the file can't be read.
 */
export async function readCrmCsv(path: string, { kind, mappings, types }: CsvOptions): Promise<CrmCsv> {
  const { rows, isCommaDecimal, encoding } = await openCsv(path)
  const [first, ...records] = await Array.fromAsync(rows)
  if (!first) throw new OperatorError(`The CRM file ${path} is empty: its first line names the columns.`)
  const columns = mapColumns(first.cells, kind, mappings)
  const dayFirst = isDayFirstIn(cellsOf(records))
  const forms = { isCommaDecimal, isDayFirst: dayFirst ?? false }
  const declared = declareFields(columns, records, { kind, types, forms })
  const typeOf = (field: string) =>
    types.get(`${entityOf[kind]}.${field}`) ??
    declared.find(({ fieldName }) => fieldName === field)?.fieldType
  const faults: CrmFault[] = []
  const given = records.map(({ cells }, index) =>
    recordOf(columns, cells, {
      forms,
      typeOf,
      fault: (member, problem) => faults.push({ list: kind, index, member, problem }),
    }),
  )
  const parsed = parseRecords(kind, given)
  const known = new Set(faults.map(({ index, member }) => `${index} ${member}`))
  const others = parsed.faults.filter(({ index, member }) => !known.has(`${index} ${member}`))
  const isAmbiguous =
    dayFirst === undefined && [...cellsOf(records)].some((cell) => /^\d{1,2}\/\d{1,2}\/\d{2,4}/.test(cell))
  return {
    file: { ...parsed.file, fields: declared },
    faults: [...faults, ...others],
    warnings: [
      ...(encoding === 'windows-1252' ? [`${path} is not UTF-8: read as windows-1252.`] : []),
      ...(isAmbiguous
        ? [`${path} has only dates such as 01/02/2026, which are ambiguous: they are read as month/day/year.`]
        : []),
      ...(declared.length > 0
        ? [
            `Columns that become fields: ${declared.map(({ fieldName, fieldType }) => `${fieldName} (${fieldType})`).join(', ')}.`,
          ]
        : []),
    ],
    nameFault: ({ index, member }) => placeOf(columns, records[index]?.line, member),
  }
}

function* cellsOf(records: readonly CsvRow[]): Iterable<string> {
  for (const { cells } of records) yield* cells
}

/** The fields that are new to the organisation and have values. */
function declareFields(
  columns: readonly CsvColumn[],
  records: readonly CsvRow[],
  { kind, types, forms }: { kind: CsvKind; types: FieldTypes; forms: CellForms },
): CrmField[] {
  const entityType = entityOf[kind]
  return columns.flatMap(({ field, header }, at) => {
    if (field === null || types.has(`${entityType}.${field}`)) return []
    const values = records.flatMap(({ cells }) => cells[at]?.trim() || [])
    if (values.length === 0) return []
    const fieldType = typeOfColumn(field, values, forms)
    return [{ entityType, fieldName: field, fieldLabel: header.trim(), fieldType }]
  })
}

interface RecordContext {
  forms: CellForms
  typeOf(field: string): CrmField['fieldType'] | undefined
  fault(member: string, problem: string): void
}

function recordOf(
  columns: readonly CsvColumn[],
  cells: readonly string[],
  context: RecordContext,
): Record<string, unknown> {
  const given = columns.flatMap((column, at) => {
    const cell = cells[at]?.trim() ?? ''
    return cell === '' ? [] : [{ ...column, cell }]
  })
  const members = given.flatMap(({ member, cell }) => (member === null ? [] : [[member, cell] as const]))
  const fields = given.flatMap(({ field, cell }) => {
    if (field === null) return []
    const type = context.typeOf(field)
    return [[field, type ? readCell(cell, type, context.forms) : cell] as const]
  })
  return { ...readMembers(Object.fromEntries(members), context), fields: Object.fromEntries(fields) }
}

function readMembers(
  { amount, closeDate, companyExternalId, firstName, lastName, name, ...rest }: Record<string, string>,
  { forms, fault }: RecordContext,
): Record<string, unknown> {
  const read = <Value>(
    member: string,
    text: string | undefined,
    reader: Reader<Value>,
    what: 'an amount' | 'a date',
  ) => {
    const value = text === undefined ? undefined : reader(text, forms)
    if (text !== undefined && value === undefined) fault(member, `"${text.slice(0, 60)}" is not ${what}.`)
    return value
  }
  const known = {
    ...rest,
    name: name ?? ([firstName, lastName].filter(Boolean).join(' ') || undefined),
    amount: read('amount', amount, readAmount, 'an amount'),
    closeDate: read('closeDate', closeDate, readDay, 'a date'),
    // HubSpot lists all companies of a deal, the primary one first.
    companyExternalId: companyExternalId?.split(';')[0]?.trim(),
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}

type Reader<Value> = (text: string, forms: CellForms) => Value | undefined

function placeOf(columns: readonly CsvColumn[], line: number | undefined, member: string): string {
  const field = member.replace(/^fields\./, '')
  const column = columns.find((one) => one.member === member || one.field === field)
  return `line ${line}, ${column ? `column "${column.header}"` : `no column for ${member}`}`
}
