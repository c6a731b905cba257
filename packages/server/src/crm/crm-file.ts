import { OperatorError } from '@earshot/analyst/operator-error'
import { DateOnly, Text } from '@earshot/contract/endpoint'
import { CrmEntityType, CrmFieldType } from '@earshot/contract/filter-values'
import { z } from 'zod'
import { systemFields } from '../catalog/system-fields.ts'
import { instantOf } from '../platform/instants.ts'
import { readUnicodeFile } from '../platform/read-unicode-file.ts'
import { type UnknownMember, unknownMembers, warnOfUnknown } from '../platform/unknown-members.ts'

const Name = Text.trim().min(1).max(500)
const ExternalId = z.union([Name, z.int().transform(String)])
const Value = z.union([Text.max(10_000), z.number(), z.boolean(), z.array(Text.max(500)).max(1000), z.null()])
// Of a date-time the day that it names, wherever that is: in UTC it may be the day before.
const Day = z.union([
  DateOnly,
  z.iso.datetime({ offset: true, local: true }).transform((at) => at.slice(0, 10)),
])
const Fields = z.record(Name, Value).default({})

// A text is its own label.
const Option = z.union([
  Name.transform((value) => ({ label: value, value })),
  z.object({ label: Name, value: Name }),
])

const CrmFile = z.object({
  companies: z
    .array(
      z.object({ externalId: ExternalId, name: Name, domain: Name.toLowerCase().nullish(), fields: Fields }),
    )
    .default([]),
  deals: z
    .array(
      z.object({
        externalId: ExternalId,
        name: Name,
        stage: Name.nullish(),
        amount: z.number().nullish(),
        closeDate: Day.nullish(),
        companyExternalId: ExternalId.nullish(),
        fields: Fields,
      }),
    )
    .default([]),
  contacts: z
    .array(
      z.object({
        externalId: ExternalId,
        email: Name.toLowerCase(),
        name: Name.nullish(),
        companyExternalId: ExternalId.nullish(),
        fields: Fields,
      }),
    )
    .default([]),
  fields: z
    .array(
      z.object({
        entityType: CrmEntityType,
        fieldName: Name,
        fieldLabel: Name,
        fieldType: CrmFieldType,
        options: z.array(Option).max(10_000).nullish(),
      }),
    )
    .default([]),
})
export type CrmFile = z.infer<typeof CrmFile>
export type CrmField = CrmFile['fields'][number]
export type CrmValue = z.infer<typeof Value>

/** Reads a CRM file, and tells of members that no record has. Throws OperatorError naming the member that is wrong. */
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
    const [issue] = parsed.error.issues
    throw new OperatorError(
      `The CRM file ${path} is not valid: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`,
    )
  }
  const members = Object.keys(CrmFile.shape)
  const given = Object.keys(value as object)
  if (given.length > 0 && !given.some((name) => members.includes(name)))
    throw new OperatorError(`The CRM file ${path} has none of the members ${members.join(', ')}.`)
  refuseSystemNames(path, parsed.data.fields)
  return { ...parsed.data, warnings: warningsOf(value, parsed.data) }
}

const kinds = new Map([
  ['companies', 'a company'],
  ['deals', 'a deal'],
  ['contacts', 'a contact'],
  ['fields', 'a field'],
])

function warningsOf(given: unknown, parsed: CrmFile): string[] {
  // What a record has in `fields` is the CRM's own, but for what every record has beside them.
  const found = [
    ...unknownMembers(given, parsed).filter(({ path }) => path[2] !== 'fields'),
    ...(['companies', 'deals', 'contacts'] as const).flatMap((kind) => systemNamesIn(kind, parsed[kind])),
  ]
  return warnOfUnknown(
    found.map(({ name, path }) => ({
      name,
      kind: kinds.get(path[0] ?? '') ?? 'a CRM file',
      place: path.length > 0 ? path.join('.') : null,
    })),
  )
}

const entityOf = { companies: 'company', deals: 'deal', contacts: 'contact' } as const

function systemNamesIn(kind: keyof typeof entityOf, records: readonly { fields: object }[]): UnknownMember[] {
  const names = systemFields
    .filter(({ entityType }) => entityType === entityOf[kind])
    .map((field) => field.fieldName)
  return records.flatMap(({ fields }, place) =>
    names
      .filter((name) => Object.hasOwn(fields, name))
      .map((name) => ({ name: `fields.${name}`, path: [kind, `${place}`] })),
  )
}

function refuseSystemNames(path: string, fields: CrmField[]): void {
  const taken = fields.find((field) =>
    systemFields.some(
      ({ entityType, fieldName }) => entityType === field.entityType && fieldName === field.fieldName,
    ),
  )
  if (!taken) return
  throw new OperatorError(
    `The CRM file ${path} declares ${taken.entityType}.${taken.fieldName}, which every ${taken.entityType} has anyway: leave it out.`,
  )
}

const booleans = new Map([
  ['true', true],
  ['false', false],
])

/**
 * A value in the one form of its declared type: numbers, booleans, `YYYY-MM-DD`, instants in UTC. Undeclared fields keep
 * what they are. Undefined where the value is not of the type.
 */
export function normaliseValue(value: CrmValue, type: CrmFieldType | undefined): CrmValue | undefined {
  if (value === null || value === '') return null
  switch (type) {
    case 'number':
      return typeof value === 'number' ? value : numberOf(String(value).trim())
    case 'boolean':
      return typeof value === 'boolean' ? value : booleans.get(String(value).toLowerCase())
    case 'date':
      return Day.safeParse(value).data
    case 'datetime':
      return isoOf(value)
    case 'enumeration':
      return Array.isArray(value) ? value : String(value)
    case 'string':
      return String(value)
    case undefined:
      return value
  }
}

function numberOf(text: string): number | undefined {
  const value = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN
  return Number.isFinite(value) ? value : undefined
}

function isoOf(value: CrmValue): string | undefined {
  const known = z.union([DateOnly, z.iso.datetime({ offset: true })]).safeParse(value)
  return known.success ? instantOf(known.data) : undefined
}
