-- What a server keeps in memory of a team's day (UTC) is right for as long as this version is that day's: each statement that
-- writes calls or posts of the day changes it, in the same transaction.
create table team_day (
  team_id bigint not null references team,
  day date not null,
  version bigint not null default 1,
  primary key (team_id, day)
);

-- The same of all records of an organisation, and of the links that an import of records makes anew.
alter table organization add column records_version bigint not null default 1;

create function change_days() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into team_day as known (team_id, day)
    select team_id, (held_at at time zone 'UTC')::date from new_row group by 1, 2 order by 1, 2
    on conflict (team_id, day) do update set version = known.version + 1;
  elsif tg_op = 'DELETE' then
    insert into team_day as known (team_id, day)
    select team_id, (held_at at time zone 'UTC')::date from old_row group by 1, 2 order by 1, 2
    on conflict (team_id, day) do update set version = known.version + 1;
  else
    insert into team_day as known (team_id, day)
    select team_id, (held_at at time zone 'UTC')::date
      from (select team_id, held_at from new_row union all select team_id, held_at from old_row) as row group by 1, 2 order by 1, 2
    on conflict (team_id, day) do update set version = known.version + 1;
  end if;
  return null;
end $$;
-- By their names these come before the triggers that count: of two writers the one that holds the day goes on to its counts.
create trigger changed_days_new after insert on call referencing new table as new_row
  for each statement execute function change_days();
create trigger changed_days after update on call referencing old table as old_row new table as new_row
  for each statement execute function change_days();
create trigger changed_days_gone after delete on call referencing old table as old_row
  for each statement execute function change_days();
create trigger changed_days_new after insert on post referencing new table as new_row
  for each statement execute function change_days();
create trigger changed_days after update on post referencing old table as old_row new table as new_row
  for each statement execute function change_days();
create trigger changed_days_gone after delete on post referencing old table as old_row
  for each statement execute function change_days();

create function change_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update organization set records_version = records_version + 1 where id in (select organization_id from old_row);
  else
    update organization set records_version = records_version + 1 where id in (select organization_id from new_row);
  end if;
  return null;
end $$;
create trigger changed_new after insert on crm_deal referencing new table as new_row
  for each statement execute function change_records();
create trigger changed after update on crm_deal referencing new table as new_row
  for each statement execute function change_records();
create trigger changed_gone after delete on crm_deal referencing old table as old_row
  for each statement execute function change_records();
create trigger changed_new after insert on crm_company referencing new table as new_row
  for each statement execute function change_records();
create trigger changed after update on crm_company referencing new table as new_row
  for each statement execute function change_records();
create trigger changed_gone after delete on crm_company referencing old table as old_row
  for each statement execute function change_records();
create trigger changed_new after insert on crm_contact referencing new table as new_row
  for each statement execute function change_records();
create trigger changed after update on crm_contact referencing new table as new_row
  for each statement execute function change_records();
create trigger changed_gone after delete on crm_contact referencing old table as old_row
  for each statement execute function change_records();

-- All days anew: for the rows that were there before, and after a load with the triggers off.
create function change_all_days() returns void language plpgsql as $$
begin
  insert into team_day as known (team_id, day)
  select team_id, (held_at at time zone 'UTC')::date from call
  union
  select team_id, (held_at at time zone 'UTC')::date from post
  on conflict (team_id, day) do update set version = known.version + 1;
end $$;
select change_all_days();
