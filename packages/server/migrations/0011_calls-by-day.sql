-- Calls of a day (UTC) by type: a preview of a period without other filters is the sum of some hundred rows, not of 100,000
-- calls. A call without a type has the empty one.
create table call_day_count (
  team_id bigint not null references team,
  day date not null,
  call_type_key text not null,
  calls int not null,
  primary key (team_id, day, call_type_key)
);

create function count_call_by_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into call_day_count as known (team_id, day, call_type_key, calls)
    select team_id, (held_at at time zone 'UTC')::date, coalesce(call_type_key, ''), count(*)
      from new_row group by 1, 2, 3 order by 1, 2, 3
    on conflict (team_id, day, call_type_key) do update set calls = known.calls + excluded.calls;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into call_day_count as known (team_id, day, call_type_key, calls)
    select team_id, day, call_type_key, sum(delta)
      from (select team_id, (held_at at time zone 'UTC')::date as day, coalesce(call_type_key, '') as call_type_key, 1 as delta
              from new_row
            union all
            select team_id, (held_at at time zone 'UTC')::date, coalesce(call_type_key, ''), -1 from old_row) as change
     group by 1, 2, 3 having sum(delta) <> 0 order by 1, 2, 3
    on conflict (team_id, day, call_type_key) do update set calls = known.calls + excluded.calls;
  else
    insert into call_day_count as known (team_id, day, call_type_key, calls)
    select team_id, (held_at at time zone 'UTC')::date, coalesce(call_type_key, ''), -count(*)
      from old_row group by 1, 2, 3 order by 1, 2, 3
    on conflict (team_id, day, call_type_key) do update set calls = known.calls + excluded.calls;
  end if;
  delete from call_day_count
   where calls = 0 and (team_id, day, call_type_key) in (
           select team_id, (held_at at time zone 'UTC')::date, coalesce(call_type_key, '') from old_row);
  return null;
end $$;
create trigger count_new_by_day after insert on call referencing new table as new_row
  for each statement execute function count_call_by_day();
create trigger count_changed_by_day after update on call referencing old table as old_row new table as new_row
  for each statement execute function count_call_by_day();
create trigger count_gone_by_day after delete on call referencing old table as old_row
  for each statement execute function count_call_by_day();

-- What recount() does for the other counts.
create function recount_days() returns void language plpgsql as $$
begin
  truncate call_day_count;
  insert into call_day_count (team_id, day, call_type_key, calls)
  select team_id, (held_at at time zone 'UTC')::date, coalesce(call_type_key, ''), count(*) from call group by 1, 2, 3;
end $$;
select recount_days();
