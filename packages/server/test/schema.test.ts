import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from './start-api.ts'

// The head of the schema says why these are not tenant tables.
const shared = ['analyst_version', 'element_version', 'llm_provider', 'migration', 'organization']
const local = ['api_key', 'llm_request']

describe('the schema', async () => {
  const { sql } = (await startApi()).db

  /** Tables without the column, and tenant tables with a key or a reference that does not begin with it. */
  const findFaults = async () => {
    const rows = await sql<{ fault: string }>`
      with tables as (
        select pg_class.oid, relname as name, attnum as column
          from pg_class left join pg_attribute on attrelid = pg_class.oid and attname = 'organization_id'
         where relkind = 'r' and relnamespace = 'public'::regnamespace
      ), tenant as (
        select * from tables where "column" is not null and name <> all (${local}::text[])
      )
      select 'no tenant table: ' || name as fault from tables where "column" is null and name <> all (${shared}::text[])
      union all
      select 'a key of ' || name || ' that organization_id does not lead: ' || indexrelid::regclass
        from tenant join pg_index on indrelid = oid where indisunique and indkey[0] <> "column"
      union all
      select 'no primary key: ' || name
        from tenant where not exists (select from pg_index where indrelid = oid and indisprimary)
      union all
      select 'a reference without organization_id: ' || tenant.name || '.' || conname
        from tenant join pg_constraint on conrelid = tenant.oid and contype = 'f'
             left join tenant as other on other.oid = confrelid
       where confrelid <> 'organization'::regclass
         and (other.oid is null or not exists (
               select from unnest(conkey, confkey) as pair (own, referred)
                where own = tenant.column and referred = other.column))
      union all
      select 'a trigger: ' || tgrelid::regclass || '.' || tgname
        from pg_trigger join tables on tables.oid = tgrelid where not tgisinternal
      union all
      select 'a function: ' || proname
        from pg_proc where pronamespace = 'public'::regnamespace and proname <> 'name_words'
      order by 1`
    return rows.map(({ fault }) => fault)
  }

  it('keeps the rows of an organisation together, and their counts without triggers', async () => {
    assert.deepEqual(await findFaults(), [])
  })

  it('would be refused for each rule that it broke', async () => {
    await sql`create table stray (id int)`
    await sql`create table loose (organization_id bigint, team_id bigint, id int primary key, call_id bigint)`
    await sql`alter table loose add constraint loose_post foreign key (organization_id, team_id, call_id) references call`
    await sql`alter table loose add constraint loose_prompt foreign key (team_id, call_id, organization_id) references call`
    await sql`create table keyless (organization_id bigint)`
    await sql`create function nothing() returns trigger language plpgsql as $$ begin return null; end $$`
    await sql`create trigger watch after insert on keyless execute function nothing()`
    assert.deepEqual(await findFaults(), [
      'a function: nothing',
      'a key of loose that organization_id does not lead: loose_pkey',
      'a reference without organization_id: loose.loose_prompt',
      'a trigger: keyless.watch',
      'no primary key: keyless',
      'no tenant table: stray',
    ])
  })
})
