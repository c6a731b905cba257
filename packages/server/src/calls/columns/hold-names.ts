import { setTimeout as delay } from 'node:timers/promises'
import { integerAt, itemAt } from '@earshot/analyst/at'
import fragment from 'sql-template-tag'
import type { Sql } from '../../platform/sql.ts'
import type { Team } from '../../platform/team.ts'
import { type OnError, pauseMs, type ReadDatabase } from './hold-days.ts'

export type NamedKind = 'deals' | 'companies'

export type Write = (list: string) => Buffer

/** An organisation's records of a kind by name, then id. */
interface Names {
  recordsVersion: number
  ids: number[]
  /** For each record, its JSON up to the number of a team's calls. */
  texts: string[]
  /** For each record, the words of its name in the form of `name_words`, a space before each. */
  words: string[]
}

interface Versions {
  recordsVersion: number
  /** The version of all days of the team together. */
  version: number
}

interface Counts extends Versions {
  calls: [number, number][]
}

/** The records in a team's order: most calls first. */
interface Listed extends Versions {
  texts: string[]
  /** All words in that order; a record's words extend from its start to the next one. */
  words: string
  starts: Int32Array
}

const tables = {
  deals: {
    record: fragment`json_build_object('id', id, 'externalId', external_id, 'name', name, 'stage', stage, 'amount', amount)`,
    table: fragment`crm_deal`,
    counts: fragment`select deal_id as id, calls from deal_count`,
  },
  companies: {
    record: fragment`json_build_object('id', id, 'externalId', external_id, 'name', name)`,
    table: fragment`crm_company`,
    counts: fragment`select company_id as id, calls from company_count`,
  },
}
// For all organisations together, and for all teams together.
const heldMax = 1_000_000
// For serialised lists: with 30,000 deals, one letter gives a megabyte. Short lists are serialised each time.
const writtenBytesMax = 64 * 2 ** 20
const shortBytes = 2 ** 14

/**
 * Lists an organisation's deals or companies with a word that begins with `start` (small letters and digits; all if it is empty), those
 * with most calls of the team first, then by name, in the form that `write` makes of the JSON of an array. It asks the database each
 * time whether its data are current. If not, or if names or list are not in memory, it returns undefined and reads them beside the
 * request, a list only at the second request without a change between: while calls come in, the database is quicker.
 */
export function holdNames(
  db: ReadDatabase,
  onError: OnError,
): (team: Team, kind: NamedKind, start: string, write: Write) => Promise<Buffer | undefined> {
  const names = new Map<string, Names>()
  const lists = new Map<string, Listed>()
  const lastAsked = new Map<string, Versions>()
  const beside = readBeside(onError)
  const remember = rememberWritten()

  const holdNamesOf = async (name: string, organizationId: number, kind: NamedKind) => {
    const read = await db.beside((sql) => readNames(sql, organizationId, kind))
    const held = [...names.values()].reduce((sum, { ids }) => sum + ids.length, read.ids.length)
    if (held > heldMax) names.clear()
    names.set(name, read)
  }

  const holdListOf = async (name: string, team: Team, kind: NamedKind, named: Names) => {
    const counts = await db.beside((sql) => readCounts(sql, team, kind))
    // An import has changed the links meanwhile, and perhaps the names.
    if (counts.recordsVersion !== named.recordsVersion) return
    const list = listByCalls(named, counts)
    const held = [...lists.values()].reduce((sum, { texts }) => sum + texts.length, list.texts.length)
    if (held > heldMax) lists.clear()
    lists.set(name, list)
  }

  return async (team, kind, start, write) => {
    const asked = await readVersion(db.read, team)
    const ofAll = `${kind} of organisation ${team.organizationId}`
    const named = names.get(ofAll)
    if (named?.recordsVersion !== asked.recordsVersion) {
      beside(ofAll, () => holdNamesOf(ofAll, team.organizationId, kind))
      return undefined
    }
    const ofTeam = `${kind} of team ${team.teamId}`
    const list = lists.get(ofTeam)
    if (list && isSame(list, asked))
      return remember(`${ofTeam}: ${start}`, asked, () => write(`[${textsWith(list, start).join()}]`))
    if (isSame(lastAsked.get(ofTeam), asked)) beside(ofTeam, () => holdListOf(ofTeam, team, kind, named))
    lastAsked.set(ofTeam, asked)
    return undefined
  }
}

/** Runs the read of a name once at a time; after an error a later request runs it again. */
function readBeside(onError: OnError): (name: string, read: () => Promise<void>) => void {
  const reading = new Set<string>()
  return async (name, read) => {
    if (reading.has(name)) return
    reading.add(name)
    try {
      await read()
    } catch (error) {
      onError(error)
      await delay(pauseMs, undefined, { ref: false })
    } finally {
      reading.delete(name)
    }
  }
}

function isSame(one: Versions | undefined, other: Versions): boolean {
  return one?.version === other.version && one.recordsVersion === other.recordsVersion
}

/** Keeps a serialised list as long as its versions: users type the same few letters again and again. */
function rememberWritten(): (name: string, versions: Versions, make: () => Buffer) => Buffer {
  const known = new Map<string, { versions: Versions; body: Buffer }>()
  let bytes = 0
  return (name, versions, make) => {
    const before = known.get(name)
    if (before && isSame(before.versions, versions)) return before.body
    const body = make()
    if (body.length < shortBytes) return body
    bytes += body.length - (before?.body.length ?? 0)
    if (bytes > writtenBytesMax) {
      known.clear()
      bytes = body.length
    }
    known.set(name, { versions, body })
    return body
  }
}

function listByCalls({ ids, texts, words }: Names, { calls, ...versions }: Counts): Listed {
  const callsOf = new Map(calls)
  const counts = Int32Array.from(ids, (id) => callsOf.get(id) ?? 0)
  const places = Int32Array.from(ids.keys()).sort(
    (a, b) => integerAt(counts, b) - integerAt(counts, a) || a - b,
  )
  const starts = new Int32Array(ids.length + 1)
  for (const [i, place] of places.entries()) {
    starts[i + 1] = integerAt(starts, i) + (words[place]?.length ?? 0)
  }
  return {
    ...versions,
    texts: Array.from(places, (place) => `${texts[place]}${counts[place]}}`),
    words: Array.from(places, (place) => words[place] ?? '').join(''),
    starts,
  }
}

function textsWith({ texts, words, starts }: Listed, start: string): string[] {
  if (start === '') return texts
  const wanted = ` ${start}`
  const found: string[] = []
  let record = 0
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, starts[record])) {
    while (integerAt(starts, record + 1) <= at) record++
    found.push(itemAt(texts, record))
    record++
  }
  return found
}

async function readNames(sql: Sql, organizationId: number, kind: NamedKind): Promise<Names> {
  const { record, table } = tables[kind]
  const [found] = await sql<Omit<Names, 'ids' | 'texts'> & { records: { id: number }[] }>`
    select records_version, records, words
      from organization cross join lateral (
             select coalesce(json_agg(${record} order by name, id), '[]') as records,
                    coalesce(json_agg((select coalesce(string_agg(' ' || substr(word, strpos(word, '/') + 1), ''), '')
                                         from unnest(tsvector_to_array(name_words(organization_id, name))) as word)
                                      order by name, id), '[]') as words
               from ${table} where organization_id = ${organizationId}) as named
     where organization.id = ${organizationId}`
  const { records, ...names } = foundOr(found, organizationId)
  const texts = records.map((read) => JSON.stringify({ ...read, callCount: 0 }).slice(0, -'0}'.length))
  return { ...names, ids: records.map(({ id }) => id), texts }
}

async function readCounts(sql: Sql, { teamId, organizationId }: Team, kind: NamedKind): Promise<Counts> {
  const [found] = await sql<Counts>`
    select records_version, (select coalesce(bit_xor(version), 0) from team_day
                                where organization_id = ${organizationId} and team_id = ${teamId}) as version,
           (select coalesce(json_agg(json_build_array(id, calls)), '[]')
              from (${tables[kind].counts} where organization_id = ${organizationId} and team_id = ${teamId}) as counted) as calls
      from organization where id = ${organizationId}`
  return foundOr(found, organizationId)
}

async function readVersion(sql: Sql, { teamId, organizationId }: Team): Promise<Versions> {
  const [found] = await sql<Versions>`
    select records_version, (select coalesce(bit_xor(version), 0) from team_day
                                where organization_id = ${organizationId} and team_id = ${teamId}) as version
      from organization where id = ${organizationId}`
  return foundOr(found, organizationId)
}

function foundOr<Row>(row: Row | undefined, organizationId: number): Row {
  if (!row) throw new Error(`there is no organisation ${organizationId}`)
  return row
}
