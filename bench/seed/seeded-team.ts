import { OperatorError } from '@earshot/analyst/operator-error'
import type { Database } from '../../packages/server/src/platform/database.ts'

/** The steps of a seed. Until the last one is done, indexes and counts are missing. */
export const seedSteps = 5

/** Whether a seed of this database has begun. */
export async function hasPlan({ sql }: Database): Promise<boolean> {
  const [found] = await sql<{ is: boolean }>`select to_regclass('bench.seed') is not null as is`
  return found?.is === true
}

/** A team of a seeded database by its place in the plan, 0 for the biggest. Throws OperatorError if the seed is not ready. */
export async function seededTeam(
  db: Database,
  place: number,
): Promise<{ teamId: number; organizationId: number }> {
  const [team] = (await hasPlan(db))
    ? await db.sql<{ teamId: number; organizationId: number }>`
        select team_id, organization_id from bench.seed cross join bench.team join bench.org using (org)
         where step = ${seedSteps} and team = ${place}`
    : []
  if (!team) throw new OperatorError('This database is not seeded, or not to the end: npm run bench -- seed')
  return team
}
