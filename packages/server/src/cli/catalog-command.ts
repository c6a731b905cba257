import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CallTypeDefinition, type Catalog, SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { ElementDefinition } from '@earshot/analyst/definitions/element'
import { OperatorError } from '@earshot/analyst/operator-error'
import { Text } from '@earshot/contract/endpoint'
import { z } from 'zod'
import { openService } from '../app/open-service.ts'
import { readTeamCatalog } from '../catalog/team-catalog.ts'
import { systemFields } from '../crm/system-fields.ts'
import type { Database } from '../platform/database.ts'
import { findUnicodeFile } from '../platform/read-unicode-file.ts'
import type { Sql } from '../platform/sql.ts'
import { unknownMembers } from '../platform/unknown-members.ts'
import type { Command } from './command.ts'
import { requiredId, requiredText } from './read-args.ts'

// Evidence is quoted from deals and companies: no other path leads to anything.
const systemPaths = systemFields
  .filter(({ entityType }) => entityType !== 'contact')
  .map(({ entityType, fieldName }) => `${entityType}.${fieldName}`)
const CrmPath = Text.refine(
  (path) => systemPaths.includes(path) || /^(deal|company)\.fields\../s.test(path),
  `must be one of ${systemPaths.join(', ')}, deal.fields.<name> and company.fields.<name>`,
)
// Here and not in the contract's schemas, which read what is stored as well.
const Description = Text.regex(/\S/, 'must say something')

// A description, and better a few examples, are enough for an element of one's own. Versions are counted, for slices and call types
// too: one that a file gives is not looked at, nor is a call type's id.
const TeamElement = ElementDefinition.omit({ version: true }).extend({
  label: Text.min(1).optional(),
  description: Description,
  speaker: ElementDefinition.shape.speaker.default('any'),
  examples: z.array(Text).default([]),
  nearMisses: z.array(Text).default([]),
  crmFields: z.array(CrmPath).default([]),
})
const TeamSlice = SliceDefinition.omit({ version: true }).extend({ description: Description })
const TeamCallType = CallTypeDefinition.omit({ id: true, version: true }).extend({ description: Description })
const countedMembers = ['id', 'version']

interface TeamFiles {
  elements: z.infer<typeof TeamElement>[]
  slices: z.infer<typeof TeamSlice>[]
  callTypes: z.infer<typeof TeamCallType>[]
}

export const catalogApply: Command = {
  name: 'catalog apply',
  usage: '<folder> --team <teamId>',
  wordsMax: 1,
  summary: 'Give a team elements, slices and call types of its own, or new versions of them',
  options: { team: { type: 'string' } },
  run: async ({ config, log, say }, { positionals, values }) => {
    const folder = requiredText(positionals[0], 'a folder with elements.json, call-types.json or slices/')
    const teamId = requiredId(values.team, '--team')
    const files = await readFolder(folder)
    const service = await openService(config, log)
    const report = await applyCatalog(service.db, service.catalog, teamId, files).finally(() =>
      service.close(),
    )
    say(`${report.changed} definitions applied, ${report.unchanged} unchanged.`)
    return report
  },
}

async function readFolder(folder: string): Promise<TeamFiles> {
  const sliceFolder = join(folder, 'slices')
  const slices = await readdir(sliceFolder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new OperatorError(`${sliceFolder} can't be read (${cause.code}).`, { cause })
  })
  const files = {
    elements: await readIfThere(join(folder, 'elements.json'), z.array(TeamElement)),
    callTypes: await readIfThere(join(folder, 'call-types.json'), z.array(TeamCallType)),
    slices: await Promise.all(
      slices
        .filter((name) => name.endsWith('.json'))
        .map((name) => readIfThere(join(sliceFolder, name), TeamSlice)),
    ),
  }
  const found = {
    elements: files.elements ?? [],
    callTypes: files.callTypes ?? [],
    slices: files.slices.filter((s) => s !== null),
  }
  if (found.elements.length + found.callTypes.length + found.slices.length > 0) return found
  throw new OperatorError(
    `${folder} holds no elements.json, call-types.json or slices/*.json with definitions.`,
  )
}

async function readIfThere<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.infer<Schema> | null> {
  const text = await findUnicodeFile(path, path)
  if (text === null) return null
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new OperatorError(`${path} is not valid JSON: ${(cause as Error).message}`, { cause })
  }
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new OperatorError(
      `${path} is not valid: ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`,
    )
  }
  refuseUnknownMembers(path, value, parsed.data)
  return parsed.data
}

// Misspelt, examples would be missing without a word.
function refuseUnknownMembers(path: string, given: unknown, parsed: unknown): void {
  const isCounted = (name: string, depth: number) => depth <= 1 && countedMembers.includes(name)
  const unknown = unknownMembers(given, parsed).find((member) => !isCounted(member.name, member.path.length))
  if (unknown === undefined) return
  throw new OperatorError(
    `${path} is not valid: ${[...unknown.path, unknown.name].join('.')}: there is no such member: mend its name or leave it out.`,
  )
}

export interface CatalogReport {
  changed: number
  unchanged: number
}

/** Stores a team's definitions, new versions where they changed. All or nothing; throws OperatorError naming what is wrong. */
export async function applyCatalog(
  db: Database,
  builtIn: Catalog,
  teamId: number,
  files: TeamFiles,
): Promise<CatalogReport> {
  return await db.begin(async ({ sql }) => {
    const team = await sql`select from team where id = ${teamId} for update`
    if (team.length === 0)
      throw new OperatorError(`There is no team ${teamId}. "earshot team create" makes one.`)
    refuseBuiltIn('element', files.elements, builtIn.elements)
    refuseBuiltIn('slice', files.slices, builtIn.slices)
    refuseBuiltIn('call type', files.callTypes, builtIn.callTypes)
    refuseDoubleSections(files.slices)
    const current = await readTeamCatalog(sql, builtIn, teamId)
    const report = { changed: 0, unchanged: 0 }
    const store = async (kind: string, key: string, definition: object) => {
      report[(await storeDefinition(sql, { teamId, kind, key, definition })) ? 'changed' : 'unchanged']++
    }
    for (const element of files.elements) {
      await store('element', element.key, { label: labelOf(element.key), ...element })
    }
    refuseStrayElements(files, current)
    for (const slice of files.slices) await store('slice', slice.key, slice)
    for (const callType of files.callTypes) {
      const id = current.callTypes.find(({ key }) => key === callType.key)?.id ?? (await nextCallTypeId(sql))
      await store('call_type', callType.key, { id, ...callType })
    }
    if (report.changed > 0)
      await sql`update team set catalog_version = catalog_version + 1 where id = ${teamId}`
    return report
  })
}

function refuseBuiltIn(
  kind: string,
  own: readonly { key: string }[],
  builtIn: readonly { key: string }[],
): void {
  const taken = own.find(({ key }) => builtIn.some((other) => other.key === key))
  if (taken) throw new OperatorError(`The ${kind} ${taken.key} is built in: choose another key.`)
  const double = own.find(({ key }, i) => own.findIndex((other) => other.key === key) !== i)
  if (double) throw new OperatorError(`The ${kind} ${double.key} is there twice.`)
}

// Here and not in the schema, which reads what is stored as well. A result has one member for each key.
function refuseDoubleSections(slices: TeamFiles['slices']): void {
  for (const { key, sections } of slices) {
    const double = sections.find(
      (section, i) => sections.findIndex((other) => other.key === section.key) !== i,
    )
    if (double) throw new OperatorError(`The slice ${key} has two sections called ${double.key}.`)
  }
}

function refuseStrayElements({ elements, slices, callTypes }: TeamFiles, current: Catalog): void {
  const known = new Set([...current.elements, ...elements].map(({ key }) => key))
  const refuseStray = (what: string, named: readonly string[]) => {
    const stray = named.find((name) => !known.has(name))
    if (stray === undefined) return
    throw new OperatorError(
      `${what} names the element ${stray}, which neither the catalogue nor the team has.`,
    )
  }
  for (const { key, elementKeys, sections } of slices) {
    refuseStray(`The slice ${key}`, [...elementKeys, ...elementKeysOf(sections)])
    // It would be empty in every result: nobody asks for the element.
    const unasked = elementKeysOf(sections).find((name) => !elementKeys.includes(name))
    if (unasked !== undefined)
      throw new OperatorError(
        `A section of the slice ${key} names ${unasked}, which the slice does not have.`,
      )
  }
  for (const { key, summary, scorecard } of callTypes) {
    const parts = [...summary.sections, ...scorecard.elements]
    refuseStray(`The call type ${key}`, [...elementKeysOf(parts), ...summary.additionalContext])
  }
}

function elementKeysOf(parts: readonly { elementKeys: string[] }[]): string[] {
  return parts.flatMap(({ elementKeys }) => elementKeys)
}

function labelOf(key: string): string {
  return key.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
}

async function nextCallTypeId(sql: Sql): Promise<number> {
  const [next] = await sql<{ id: number }>`select nextval('team_call_type_id')::int as id`
  if (!next) throw new Error('a sequence gave nothing')
  return next.id
}

interface Definition {
  teamId: number
  kind: string
  key: string
  definition: object
}

/** True where this is a new version. */
async function storeDefinition(sql: Sql, { teamId, kind, key, definition }: Definition): Promise<boolean> {
  const [latest] = await sql<{ version: number; isSame: boolean }>`
    select version, definition - 'version' = ${JSON.stringify(definition)}::jsonb as is_same
      from team_definition where team_id = ${teamId} and kind = ${kind} and key = ${key} order by version desc limit 1`
  if (latest?.isSame) return false
  const version = (latest?.version ?? 0) + 1
  await sql`
    insert into team_definition (team_id, kind, key, version, definition)
    values (${teamId}, ${kind}, ${key}, ${version}, ${JSON.stringify({ ...definition, version })})`
  return true
}
