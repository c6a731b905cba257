-- A server trusts a key for 200 ms after it has asked about it, and still a revocation acts on the very next request: while
-- one is under way it holds a lock of the team, under which no server gets a lease, and it ends only after 250 ms, when the
-- leases from before have ended. The same for an expiry that is moved, and for a new version of the team's catalogue.

create function end_leases(teams bigint[]) returns void language plpgsql as $$
begin
  if cardinality(teams) = 0 then return; end if;
  perform pg_advisory_xact_lock(1802854757, hashint8(team_id)) from unnest(teams) as team_id order by hashint8(team_id);
  perform pg_sleep(0.25);
end $$;

-- Whether what a statement has read of a key may be trusted for a while: not while something that ends leases is under way, and not
-- where that ended after the statement began. The second look is newer than the lock, so it sees whatever came before it.
create function may_lease(key_id bigint, revoked timestamptz, expires timestamptz, version int) returns boolean
language plpgsql volatile as $$
begin
  if not pg_try_advisory_xact_lock_shared(1802854757, hashint8((select team_id from api_key where id = key_id))) then
    return false;
  end if;
  return exists (
    select from api_key join team on team.id = team_id
     where api_key.id = key_id
       and (revoked_at, expires_at, catalog_version) is not distinct from (revoked, expires, version));
end $$;

create function end_leases_of_keys() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform end_leases(array(select distinct team_id from old_row));
  else
    perform end_leases(array(
      select distinct old_row.team_id from old_row join new_row using (id)
       where (old_row.revoked_at, old_row.expires_at, old_row.team_id, old_row.hash)
             is distinct from (new_row.revoked_at, new_row.expires_at, new_row.team_id, new_row.hash)));
  end if;
  return null;
end $$;
create trigger key_changed after update on api_key referencing old table as old_row new table as new_row
  for each statement execute function end_leases_of_keys();
create trigger key_gone after delete on api_key referencing old table as old_row
  for each statement execute function end_leases_of_keys();

create function end_leases_of_teams() returns trigger language plpgsql as $$
begin
  perform end_leases(array(
    select id from old_row join new_row using (id)
     where (old_row.catalog_version, old_row.organization_id) is distinct from (new_row.catalog_version, new_row.organization_id)));
  return null;
end $$;
create trigger team_changed after update on team referencing old table as old_row new table as new_row
  for each statement execute function end_leases_of_teams();
