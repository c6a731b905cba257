import { CallTypeDefinition, type Catalog, SliceDefinition } from '@earshot/analyst/definitions/catalog'
import { ElementDefinition } from '@earshot/analyst/definitions/element'
import type { Sql } from '../platform/sql.ts'
import type { Team } from '../platform/team.ts'
import type { Scope } from '../tenants/authenticate.ts'

type Kind = 'element' | 'slice' | 'call_type'

/** The built-in catalogue, then the latest versions of a team's own definitions. */
export async function readTeamCatalog(
  sql: Sql,
  builtIn: Catalog,
  { organizationId, teamId }: Team,
): Promise<Catalog> {
  const rows = await sql<{ kind: Kind; definition: unknown }>`
    select distinct on (kind, key) kind, definition
      from team_definition
     where organization_id = ${organizationId} and team_id = ${teamId} order by kind, key, version desc`
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ definition }) => definition)
  return {
    elements: [...builtIn.elements, ...of('element').map((element) => ElementDefinition.parse(element))],
    slices: [...builtIn.slices, ...of('slice').map((slice) => SliceDefinition.parse(slice))],
    callTypes: [
      ...builtIn.callTypes,
      ...of('call_type').map((callType) => CallTypeDefinition.parse(callType)),
    ],
  }
}

const teamsKept = 1000

/** Keeps catalogues by team, and reads one again only when its version has changed. */
export function rememberCatalogs(sql: Sql, builtIn: Catalog) {
  const known = new Map<number, { version: number; catalog: Catalog }>()
  return async ({ organizationId, teamId, catalogVersion: version }: Scope): Promise<Catalog> => {
    if (version === 0) return builtIn
    const held = known.get(teamId)
    if (held?.version === version) return held.catalog
    const catalog = await readTeamCatalog(sql, builtIn, { organizationId, teamId })
    if (known.size >= teamsKept) known.clear()
    known.set(teamId, { version, catalog })
    return catalog
  }
}
