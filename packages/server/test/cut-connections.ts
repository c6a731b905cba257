import type { Database } from '../src/platform/database.ts'

/** Returns a function that cuts all connections to a test's database except the present ones, which are the test's own. */
export async function connectionCutter({ sql }: Pick<Database, 'sql'>): Promise<() => Promise<void>> {
  const own = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()`
  return async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> all(${own.map(({ pid }) => pid)}::int[]) and pid <> pg_backend_pid()`
  }
}
