import { OperatorError } from '@earshot/analyst/operator-error'
import { CrmCompanyInput, CrmContactInput, CrmDealInput, CrmFieldInput } from '@earshot/contract/crm'
import { z } from 'zod'
import { systemFields } from '../catalog/system-fields.ts'
import { readUnicodeFile } from '../platform/read-unicode-file.ts'
import { type UnknownMember, unknownMembers, warnOfUnknown } from '../platform/unknown-members.ts'
import { type CrmFault, refuseFile } from './crm-faults.ts'

const CrmFile = z.object({
  companies: z.array(CrmCompanyInput).default([]),
  deals: z.array(CrmDealInput).default([]),
  contacts: z.array(CrmContactInput).default([]),
  fields: z.array(CrmFieldInput).default([]),
})
export type CrmFile = z.infer<typeof CrmFile>
export type CrmField = CrmFile['fields'][number]

/** Reads a CRM file, with warnings of unknown members. Throws OperatorError naming an invalid member. */
export async function readCrmFile(path: string): Promise<CrmFile & { warnings: string[] }> {
  const text = await readUnicodeFile(path, `The CRM file ${path}`)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new OperatorError(`The CRM file ${path} is not valid JSON.`, { cause })
  }
  const parsed = CrmFile.safeParse(value)
  if (!parsed.success) {
    const faults = parsed.error.issues.flatMap(faultOf)
    if (faults.length > 0) refuseFile(`The CRM file ${path}`)(faults)
    const [issue] = parsed.error.issues
    throw new OperatorError(
      `The CRM file ${path} is not valid: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`,
    )
  }
  const members = Object.keys(CrmFile.shape)
  const given = Object.keys(value as object)
  if (given.length > 0 && !given.some((name) => members.includes(name)))
    throw new OperatorError(`The CRM file ${path} has none of the members ${members.join(', ')}.`)
  const faults = systemNameFaults(parsed.data.fields)
  if (faults.length > 0) refuseFile(`The CRM file ${path}`)(faults)
  return { ...parsed.data, warnings: warningsOf(value, parsed.data) }
}

/** Checks records of one kind. `file` has them only if there are no faults. */
export function parseRecords(
  list: RecordList,
  records: readonly unknown[],
): { file: CrmFile; faults: CrmFault[] } {
  const parsed = CrmFile.safeParse({ [list]: records })
  if (parsed.success) return { file: parsed.data, faults: [] }
  return { file: CrmFile.parse({}), faults: parsed.error.issues.flatMap(faultOf).map(nameMissing) }
}

function nameMissing(fault: CrmFault): CrmFault {
  return /received undefined|must be a text of 1/.test(fault.problem)
    ? { ...fault, problem: 'is missing.' }
    : fault
}

/** The fault of a member of a record; nothing if the file itself is wrong. */
function faultOf({ path, message }: Pick<z.core.$ZodIssue, 'path' | 'message'>): CrmFault[] {
  const [list, index, ...member] = path
  if (!isList(list) || typeof index !== 'number') return []
  return [{ list, index, member: member.join('.') || 'the record', problem: message }]
}

function isList(name: unknown): name is CrmFault['list'] {
  return typeof name === 'string' && Object.hasOwn(CrmFile.shape, name)
}

const kinds = new Map([
  ['companies', { kind: 'a company', known: Object.keys(CrmCompanyInput.shape) }],
  ['deals', { kind: 'a deal', known: Object.keys(CrmDealInput.shape) }],
  ['contacts', { kind: 'a contact', known: Object.keys(CrmContactInput.shape) }],
  ['fields', { kind: 'a field', known: Object.keys(CrmFieldInput.shape) }],
])
const ofFile = { kind: 'a CRM file', known: Object.keys(CrmFile.shape) }

function warningsOf(given: unknown, parsed: CrmFile): string[] {
  // `fields` holds the CRM's own fields; the system's are members of the record.
  const found = [
    ...unknownMembers(given, parsed).filter(({ path }) => path[2] !== 'fields'),
    ...(['companies', 'deals', 'contacts'] as const).flatMap((kind) => systemNamesIn(kind, parsed[kind])),
  ]
  return warnOfUnknown(
    found.map(({ name, path }) => ({
      name,
      ...(kinds.get(path[0] ?? '') ?? ofFile),
      place: path.length > 0 ? path.join('.') : null,
    })),
  )
}

/** The kind of the records in each list. */
export const entityOf = { companies: 'company', deals: 'deal', contacts: 'contact' } as const

/** The lists of records. */
export type RecordList = keyof typeof entityOf

function systemNamesIn(kind: RecordList, records: readonly { fields: object }[]): UnknownMember[] {
  const names = systemFields
    .filter(({ entityType }) => entityType === entityOf[kind])
    .map((field) => field.fieldName)
  return records.flatMap(({ fields }, place) =>
    names
      .filter((name) => Object.hasOwn(fields, name))
      .map((name) => ({ name: `fields.${name}`, path: [kind, `${place}`] })),
  )
}

/** Faults of declarations that repeat a system field. */
export function systemNameFaults(fields: readonly CrmField[]): CrmFault[] {
  return fields.flatMap(({ entityType, fieldName }, index) => {
    const isTaken = systemFields.some((one) => one.entityType === entityType && one.fieldName === fieldName)
    const problem = `every ${entityType} has ${entityType}.${fieldName} anyway: leave it out.`
    return isTaken ? [{ list: 'fields', index, member: 'fieldName', problem }] : []
  })
}
