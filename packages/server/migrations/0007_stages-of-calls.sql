-- The stages of the deals that a call is linked to, each once, with the call's time. A preview by stage, and the list of stages
-- with their calls, would otherwise join every link of the team: half a million for 400,000 calls.
create table call_stage (
  team_id bigint not null,
  call_id bigint not null,
  stage text not null,
  held_at timestamptz not null,
  primary key (call_id, stage),
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
-- The calls of a stage within a period, from the index alone.
create index call_stage_period on call_stage (team_id, stage, held_at) include (call_id);

alter table call_count drop constraint call_count_kind_check;
alter table call_count add constraint call_count_kind_check check (kind in ('owner', 'domain', 'call_type', 'stage'));

create function stage_linked_calls() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into call_stage (team_id, call_id, stage, held_at)
    select distinct call.team_id, call.id, stage, held_at
      from new_row join crm_deal on crm_deal.id = deal_id join call on call.id = call_id
     where stage is not null
    on conflict do nothing;
    return null;
  end if;
  delete from call_stage
   where call_id in (select call_id from old_row)
     and not exists (select from call_deal join crm_deal on crm_deal.id = deal_id
                      where call_deal.call_id = call_stage.call_id and crm_deal.stage = call_stage.stage);
  return null;
end $$;
create trigger stage_new after insert on call_deal referencing new table as new_row
  for each statement execute function stage_linked_calls();
create trigger stage_gone after delete on call_deal referencing old table as old_row
  for each statement execute function stage_linked_calls();

create function stage_calls_of_deals() returns trigger language plpgsql as $$
begin
  delete from call_stage
   where (call_id, stage) in (select call_id, old_row.stage
                                from old_row join new_row using (id) join call_deal on deal_id = id
                               where old_row.stage is distinct from new_row.stage)
     and not exists (select from call_deal join crm_deal on crm_deal.id = deal_id
                      where call_deal.call_id = call_stage.call_id and crm_deal.stage = call_stage.stage);
  insert into call_stage (team_id, call_id, stage, held_at)
  select distinct call.team_id, call.id, new_row.stage, held_at
    from old_row join new_row using (id) join call_deal on deal_id = id join call on call.id = call_id
   where old_row.stage is distinct from new_row.stage and new_row.stage is not null
  on conflict do nothing;
  return null;
end $$;
create trigger stage_changed after update on crm_deal referencing old table as old_row new table as new_row
  for each statement execute function stage_calls_of_deals();

create function stage_moved_calls() returns trigger language plpgsql as $$
begin
  update call_stage set held_at = new_row.held_at
    from new_row where call_id = new_row.id and call_stage.held_at <> new_row.held_at;
  return null;
end $$;
create trigger stage_moved after update on call referencing new table as new_row
  for each statement execute function stage_moved_calls();

create function count_call_stage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into call_count as known (team_id, kind, value, calls)
    select team_id, 'stage', stage, count(*) from new_row group by 1, 3 order by 1, 3
    on conflict (team_id, kind, value, name) do update set calls = known.calls + excluded.calls;
    return null;
  end if;
  insert into call_count as known (team_id, kind, value, calls)
  select team_id, 'stage', stage, -count(*) from old_row group by 1, 3 order by 1, 3
  on conflict (team_id, kind, value, name) do update set calls = known.calls + excluded.calls;
  delete from call_count
   where calls = 0 and kind = 'stage' and (team_id, value) in (select team_id, stage from old_row);
  return null;
end $$;
create trigger count_new after insert on call_stage referencing new table as new_row
  for each statement execute function count_call_stage();
create trigger count_gone after delete on call_stage referencing old table as old_row
  for each statement execute function count_call_stage();

-- What recount() does for the other counts.
create function restage() returns void language plpgsql as $$
begin
  alter table call_stage disable trigger user;
  truncate call_stage;
  insert into call_stage (team_id, call_id, stage, held_at)
  select distinct call.team_id, call.id, stage, held_at
    from call_deal join crm_deal on crm_deal.id = deal_id join call on call.id = call_id
   where stage is not null;
  alter table call_stage enable trigger user;
  delete from call_count where kind = 'stage';
  insert into call_count (team_id, kind, value, calls) select team_id, 'stage', stage, count(*) from call_stage group by 1, 3;
end $$;
select restage();
