import type { Team } from '../../platform/team.ts'
import { createCalls } from './create-calls.ts'
import { findKnown, type HashedCall } from './find-known.ts'
import type { FormedCall } from './form-call.ts'
import {
  deletedMeanwhile,
  holdOrganization,
  type Outcome,
  refusalOf,
  type StoreOptions,
  type Stores,
  storeCall,
} from './store-call.ts'

type Options = Pick<StoreOptions, 'team' | 'replace'>

/**
 * Stores some calls in one transaction, and returns the outcomes in their order. Known calls cost one look-up for all. If one can't be
 * stored, or calls are replaced, each is stored separately.
 */
export async function storeCalls(
  stores: Stores,
  calls: readonly FormedCall[],
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

async function storeEach(stores: Stores, calls: readonly FormedCall[], options: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const call of calls) outcomes.push(await storeCall(stores, call, options))
  return outcomes
}

async function storeTogether(
  { db, jobs }: Stores,
  calls: readonly FormedCall[],
  team: Team,
): Promise<Outcome[]> {
  const hashed = calls.map((call) => ({ call, contentHash: call.transcript.contentHash }))
  const known = await findKnown(db.sql, team, hashed)
  const missing = dropDoubles(hashed.filter((_, place) => known[place] === undefined))
  const created =
    missing.length === 0 ? new Map<HashedCall, number>() : await createMissing({ db, jobs }, missing, team)
  // The first of equal calls is stored, and another import may have been faster.
  const late = hashed.filter((one, place) => known[place] === undefined && !created.has(one))
  const found = late.length === 0 ? [] : await findKnown(db.sql, team, late)
  return hashed.map((one, place) => {
    const callId = created.get(one)
    if (callId !== undefined) return { callId, isReplaced: false }
    const there = known[place] ?? found[late.indexOf(one)]
    return there ? { known: there } : deletedMeanwhile
  })
}

async function createMissing(
  { db, jobs }: Stores,
  missing: readonly HashedCall[],
  team: Team,
): Promise<Map<HashedCall, number>> {
  const idOf = await db.begin(async (transaction) => {
    await holdOrganization(transaction.sql, team)
    const created = await createCalls(transaction.sql, team, missing)
    const queued = [...created.values()].map((callId) => ({
      data: { organizationId: team.organizationId, teamId: team.teamId, callId },
    }))
    await jobs.send('process-call', queued, transaction)
    return created
  })
  return new Map(
    missing.flatMap((one) => {
      const callId = idOf.get(one.contentHash)
      return callId === undefined ? [] : [[one, callId]]
    }),
  )
}

function dropDoubles(calls: readonly HashedCall[]): HashedCall[] {
  const hashes = new Set<string>()
  const externalIds = new Set<string>()
  return calls.filter(
    ({
      contentHash,
      call: {
        entry: { externalId },
      },
    }) => {
      const isDouble = hashes.has(contentHash) || (externalId !== undefined && externalIds.has(externalId))
      hashes.add(contentHash)
      if (externalId !== undefined) externalIds.add(externalId)
      return !isDouble
    },
  )
}
