-- A version that was given once is never given again: counted up, a database that was restored from a backup came to the same numbers
-- with other rows, and a server that went on running took what it held of the old ones for right.
create function new_version() returns bigint language sql volatile as $$
  select (random() * 9007199254740991)::bigint
$$;
alter table team_day alter column version set default new_version();
alter table organization alter column records_version set default new_version();

create or replace function change_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into team_day (team_id, day)
    select team_id, (held_at at time zone 'UTC')::date from new_row group by 1, 2 order by 1, 2
    on conflict (team_id, day) do update set version = excluded.version;
  elsif tg_op = 'DELETE' then
    insert into team_day (team_id, day)
    select team_id, (held_at at time zone 'UTC')::date from old_row group by 1, 2 order by 1, 2
    on conflict (team_id, day) do update set version = excluded.version;
  else
    insert into team_day (team_id, day)
    select team_id, (held_at at time zone 'UTC')::date
      from (select team_id, held_at from new_row union all select team_id, held_at from old_row) as row group by 1, 2 order by 1, 2
    on conflict (team_id, day) do update set version = excluded.version;
  end if;
  return null;
end $$;

create or replace function change_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update organization set records_version = new_version() where id in (select organization_id from old_row);
  else
    update organization set records_version = new_version() where id in (select organization_id from new_row);
  end if;
  return null;
end $$;

create or replace function change_all_days() returns void language plpgsql as $$
begin
  insert into team_day (team_id, day)
  select team_id, (held_at at time zone 'UTC')::date from call
  union
  select team_id, (held_at at time zone 'UTC')::date from post
  on conflict (team_id, day) do update set version = excluded.version;
end $$;

update team_day set version = new_version();
update organization set records_version = new_version();
