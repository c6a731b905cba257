import {
  CallTypeDefinition,
  type Catalog,
  SliceDefinition,
  SliceSection,
} from '@earshot/analyst/definitions/catalog'
import { ElementDefinition } from '@earshot/analyst/definitions/element'
import { OperatorError } from '@earshot/analyst/operator-error'
import { Text } from '@earshot/contract/endpoint'
import { z } from 'zod'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { systemFields } from './system-fields.ts'
import { readTeamCatalog } from './team-catalog.ts'

// Evidence is quoted from deals and companies only, so no other path would find anything.
const systemPaths = systemFields
  .filter(({ entityType }) => entityType !== 'contact')
  .map(({ entityType, fieldName }) => `${entityType}.${fieldName}`)
const CrmPath = Text.refine(
  (path) => systemPaths.includes(path) || /^(deal|company)\.fields\../s.test(path),
  `must be one of ${systemPaths.join(', ')}, deal.fields.<name> and company.fields.<name>`,
)
// Not in the contract's schemas: they read stored definitions as well.
const Description = Text.regex(/\S/, 'must say something')

// From this confidence up, two of three quotes are right.
const ownConfidenceMin = 0.5

// A description, better with a few examples, is enough for a team's own element. Versions of elements, slices and call types, and call
// types' ids, are assigned here: values in a file are ignored.
export const TeamElement = ElementDefinition.omit({ version: true }).extend({
  label: Text.min(1).optional(),
  description: Description,
  speaker: ElementDefinition.shape.speaker.default('any'),
  examples: z.array(Text).default([]),
  nearMisses: z.array(Text).default([]),
  crmFields: z.array(CrmPath).default([]),
  minConfidence: ElementDefinition.shape.minConfidence.unwrap().default(ownConfidenceMin),
})
const Section = SliceSection.extend({
  title: SliceSection.shape.title.optional(),
  description: SliceSection.shape.description.optional(),
  kind: SliceSection.shape.kind.default('themes'),
}).transform(({ title, description, ...section }) => {
  const named = title ?? labelOf(section.key)
  return { ...section, title: named, description: description ?? `${named}.` }
})
// A key and the elements are enough: each element gets its own section.
export const TeamSlice = SliceDefinition.omit({ version: true })
  .extend({
    title: Text.min(1).optional(),
    description: Description.optional(),
    objective: SliceDefinition.shape.objective.default('deals'),
    audience: Text.min(1).default('Sales teams'),
    preferredModel: SliceDefinition.shape.preferredModel.default(null),
    includeCrmData: z.boolean().default(false),
    evidenceGrouping: SliceDefinition.shape.evidenceGrouping.default('ByElement'),
    sections: z.array(Section).min(1).optional(),
  })
  .transform(({ title = '', description, sections, ...slice }) => {
    const named = title || labelOf(slice.key)
    return {
      ...slice,
      title: named,
      description: description ?? `What calls say of ${listLabels(slice.elementKeys)}.`,
      sections:
        sections ??
        slice.elementKeys.map((key) =>
          Section.parse({ key: sectionKeyOf(key), title: labelOf(key), elementKeys: [key] }),
        ),
    }
  })
export const TeamCallType = CallTypeDefinition.omit({ id: true, version: true }).extend({
  description: Description,
})

export interface TeamFiles {
  elements: z.infer<typeof TeamElement>[]
  slices: z.infer<typeof TeamSlice>[]
  callTypes: z.infer<typeof TeamCallType>[]
}

export interface CatalogReport {
  changed: number
  unchanged: number
}

/** Stores a team's definitions, with new versions for changed ones, all or none. Throws OperatorError naming the fault. */
export async function applyCatalog(
  db: Database,
  builtIn: Catalog,
  team: Team,
  files: TeamFiles,
): Promise<CatalogReport> {
  return await db.begin(async ({ sql }) => {
    await sql`select from team where organization_id = ${team.organizationId} and id = ${team.teamId} for update`
    refuseBuiltIn('element', files.elements, builtIn.elements)
    refuseBuiltIn('slice', files.slices, builtIn.slices)
    refuseBuiltIn('call type', files.callTypes, builtIn.callTypes)
    refuseDoubleSections(files.slices)
    const current = await readTeamCatalog(sql, builtIn, team)
    const report = { changed: 0, unchanged: 0 }
    const store = async (kind: string, key: string, definition: object) => {
      report[(await storeDefinition(sql, team, { kind, key, definition })) ? 'changed' : 'unchanged']++
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
    if (report.changed > 0) await countVersionUp(sql, team)
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

// Not in the schema: it reads stored slices as well. A result has one member for each key.
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
    // The section would be empty in every result, because the slice does not ask for the element.
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

/** "driver_shortage" and "driverShortage" as a title. */
function labelOf(key: string): string {
  return key
    .replaceAll('_', ' ')
    .replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (letter) => letter.toUpperCase())
}

function listLabels(keys: readonly string[]): string {
  return keys.map((key) => labelOf(key).toLowerCase()).join(', ')
}

// A section's name must differ from the members that every result has.
function sectionKeyOf(elementKey: string): string {
  const key = elementKey.replace(/_+([a-z0-9]?)/g, (_, letter: string) => letter.toUpperCase())
  return SliceSection.shape.key.safeParse(key).success ? key : `${key}Quotes`
}

async function nextCallTypeId(sql: Sql): Promise<number> {
  const [next] = await sql<{ id: number }>`select nextval('team_call_type_id')::int as id`
  if (!next) throw new Error('a sequence gave nothing')
  return next.id
}

/** Raises the version of the team and of its keys' copies, so that the next request reads the new catalogue. */
async function countVersionUp(sql: Sql, { organizationId, teamId }: Team): Promise<void> {
  const [team] = await sql<{ catalogVersion: number }>`
    update team set catalog_version = catalog_version + 1 where organization_id = ${organizationId} and id = ${teamId}
    returning catalog_version`
  await sql`update api_key set catalog_version = ${team?.catalogVersion ?? 0} where team_id = ${teamId}`
}

interface Definition {
  kind: string
  key: string
  definition: object
}

/** Returns whether this is a new version. */
async function storeDefinition(
  sql: Sql,
  { organizationId, teamId }: Team,
  { kind, key, definition }: Definition,
): Promise<boolean> {
  const [latest] = await sql<{ version: number; isSame: boolean }>`
    select version, definition - 'version' = ${JSON.stringify(definition)}::jsonb as is_same
      from team_definition
     where organization_id = ${organizationId} and team_id = ${teamId} and kind = ${kind} and key = ${key} order by version desc limit 1`
  if (latest?.isSame) return false
  const version = (latest?.version ?? 0) + 1
  await sql`
    insert into team_definition (organization_id, team_id, kind, key, version, definition)
    values (${organizationId}, ${teamId}, ${kind}, ${key}, ${version}, ${JSON.stringify({ ...definition, version })})`
  return true
}
