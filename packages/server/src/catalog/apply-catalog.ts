import type { Catalog } from '@earshot/analyst/definitions/catalog'
import { namesTopic } from '@earshot/analyst/embedded/rank/names-topic'
import type { Database } from '../platform/database.ts'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import { type CatalogFile, readCatalogFiles, type TeamDefinitions } from './read-catalog-files.ts'
import { readTeamCatalog } from './team-catalog.ts'
import { labelOf } from './team-definitions.ts'

export interface CatalogReport {
  changed: number
  unchanged: number
  /** Sentences about definitions that find little. */
  hints?: string[]
}

/** Stores the definitions of a team's files, with new versions for changed ones, all or none. Throws OperatorError naming all faults. */
export async function applyCatalog(
  db: Database,
  builtIn: Catalog,
  team: Team,
  files: readonly CatalogFile[],
): Promise<CatalogReport> {
  return await db.begin(async ({ sql }) => {
    await sql`select from team where organization_id = ${team.organizationId} and id = ${team.teamId} for update`
    const current = await readTeamCatalog(sql, builtIn, team)
    const { elements, slices, callTypes } = readCatalogFiles(files, { builtIn, current })
    const hints = hintsFor(elements)
    const report: CatalogReport = { changed: 0, unchanged: 0, ...(hints.length > 0 ? { hints } : {}) }
    const store = async (kind: string, key: string, definition: object) => {
      report[(await storeDefinition(sql, team, { kind, key, definition })) ? 'changed' : 'unchanged']++
    }
    for (const element of elements) {
      await store('element', element.key, { label: labelOf(element.key), ...element })
    }
    for (const slice of slices) await store('slice', slice.key, slice)
    for (const callType of callTypes) {
      const id = current.callTypes.find(({ key }) => key === callType.key)?.id ?? (await nextCallTypeId(sql))
      await store('call_type', callType.key, { id, ...callType })
    }
    if (report.changed > 0) await countVersionUp(sql, team)
    return report
  })
}

// Words prove a topic, but hardly what somebody does.
function hintsFor(elements: TeamDefinitions['elements']): string[] {
  return elements
    .filter(({ description }) => !namesTopic(description))
    .map(({ key, examples }) => {
      const more = examples.length === 0 ? '.' : ', or add an example for each way to say it.'
      return `${key}: the description tells what somebody does. The embedded analyst finds topics by their words; a quote of this element reaches a confidence of 0.5 only if it has nearly all words of an example. Describe the topic in words that people say${more}`
    })
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
