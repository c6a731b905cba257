import type { Team } from '../../platform/team.ts'
import { hashContent } from '../hash-transcript.ts'
import { createCalls, type HashedCall } from './create-calls.ts'
import type { IncomingCall } from './read-calls.ts'
import {
  holdOrganization,
  type Outcome,
  refusalOf,
  type StoreOptions,
  type Stores,
  storeCall,
} from './store-call.ts'

type Options = Pick<StoreOptions, 'team' | 'replace'>

/**
 * Stores some calls in one transaction, with the outcome of each in their order. What is there already costs one look-up for all.
 * Where one of them can't be stored, and where calls are replaced, each goes in by itself.
 */
export async function storeCalls(
  stores: Stores,
  calls: readonly IncomingCall[],
  options: Options,
): Promise<Outcome[]> {
  if (options.replace) return await storeEach(stores, calls, options)
  try {
    return await storeTogether(stores, calls, options.team)
  } catch (error) {
    if (!refusalOf(error)) throw error
    return await storeEach(stores, calls, options)
  }
}

async function storeEach(
  stores: Stores,
  calls: readonly IncomingCall[],
  options: Options,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const call of calls) outcomes.push(await storeCall(stores, call, options))
  return outcomes
}

async function storeTogether(
  { db, jobs }: Stores,
  calls: readonly IncomingCall[],
  team: Team,
): Promise<Outcome[]> {
  const hashed = calls.map((call) => ({ call, contentHash: hashContent(call.segments) }))
  const missing = await findMissing({ db }, hashed, team)
  const idOf =
    missing.length === 0
      ? new Map<string, number>()
      : await db.begin(async (transaction) => {
          await holdOrganization(transaction.sql, team)
          const created = await createCalls(transaction.sql, team, missing)
          const queued = [...created.values()].map((callId) => ({
            data: { organizationId: team.organizationId, teamId: team.teamId, callId },
          }))
          await jobs.send('process-call', queued, transaction)
          return created
        })
  return hashed.map(({ contentHash }) => {
    const callId = idOf.get(contentHash)
    // Of two calls with the same content the first is taken.
    idOf.delete(contentHash)
    return callId === undefined ? 'skipped' : { callId }
  })
}

async function findMissing(
  { db }: Pick<Stores, 'db'>,
  hashed: readonly HashedCall[],
  { organizationId, teamId }: Team,
): Promise<HashedCall[]> {
  const rows = await db.sql<{ contentHash: string; externalId: string | null }>`
    select content_hash, external_id from call
     where organization_id = ${organizationId} and team_id = ${teamId}
       and content_hash = any(${hashed.map(({ contentHash }) => contentHash)}::text[])
    union all
    select content_hash, external_id from call
     where organization_id = ${organizationId} and team_id = ${teamId}
       and external_id = any(${hashed.flatMap(({ call }) => call.entry.externalId ?? [])}::text[])`
  const hashes = new Set(rows.map(({ contentHash }) => contentHash))
  const externalIds = new Set(rows.map(({ externalId }) => externalId ?? undefined))
  // Of two in the lot that are the same, the first is taken.
  return hashed.filter(({ contentHash, call: { entry } }) => {
    const isKnown =
      hashes.has(contentHash) || (entry.externalId !== undefined && externalIds.has(entry.externalId))
    hashes.add(contentHash)
    externalIds.add(entry.externalId)
    return !isKnown
  })
}
