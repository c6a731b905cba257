-- The time of its call with each link: what matches some deals or companies within a period is then read from an index alone,
-- without the rows of all the calls that were ever linked to them.
alter table call_deal add column held_at timestamptz;
update call_deal set held_at = call.held_at from call where call.id = call_id;
alter table call_company add column held_at timestamptz;
update call_company set held_at = call.held_at from call where call.id = call_id;

alter table call_deal alter column held_at set not null;
alter table call_company alter column held_at set not null;

-- As before, but that the call itself need not be read any more.
create or replace function stage_linked_calls() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into call_stage (team_id, call_id, stage, held_at)
    select distinct new_row.team_id, call_id, stage, held_at
      from new_row join crm_deal on crm_deal.id = deal_id
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

create or replace function stage_calls_of_deals() returns trigger language plpgsql as $$
begin
  delete from call_stage
   where (call_id, stage) in (select call_id, old_row.stage
                                from old_row join new_row using (id) join call_deal on deal_id = id
                               where old_row.stage is distinct from new_row.stage)
     and not exists (select from call_deal join crm_deal on crm_deal.id = deal_id
                      where call_deal.call_id = call_stage.call_id and crm_deal.stage = call_stage.stage);
  insert into call_stage (team_id, call_id, stage, held_at)
  select distinct call_deal.team_id, call_id, new_row.stage, held_at
    from old_row join new_row using (id) join call_deal on deal_id = id
   where old_row.stage is distinct from new_row.stage and new_row.stage is not null
  on conflict do nothing;
  return null;
end $$;

create or replace function restage() returns void language plpgsql as $$
begin
  alter table call_stage disable trigger user;
  truncate call_stage;
  insert into call_stage (team_id, call_id, stage, held_at)
  select distinct call_deal.team_id, call_id, stage, held_at
    from call_deal join crm_deal on crm_deal.id = deal_id
   where stage is not null;
  alter table call_stage enable trigger user;
  delete from call_count where kind = 'stage';
  insert into call_count (team_id, kind, value, calls) select team_id, 'stage', stage, count(*) from call_stage group by 1, 3;
end $$;

create or replace function stage_moved_calls() returns trigger language plpgsql as $$
begin
  update call_stage set held_at = new_row.held_at
    from new_row where call_id = new_row.id and call_stage.held_at <> new_row.held_at;
  update call_deal set held_at = new_row.held_at
    from new_row where call_id = new_row.id and call_deal.held_at <> new_row.held_at;
  update call_company set held_at = new_row.held_at
    from new_row where call_id = new_row.id and call_company.held_at <> new_row.held_at;
  return null;
end $$;

-- The calls of a deal or a company within a period. The record comes first: one that is deleted finds its links.
create index call_deal_period on call_deal (deal_id, team_id, held_at) include (call_id);
create index call_company_period on call_company (company_id, team_id, held_at) include (call_id);
drop index call_deal_of_deal;
drop index call_company_of_company;
-- The posts of a few thousand calls that were found by their links, without their rows.
create index post_of_call on post (call_id, held_at, id) include (team_id, owner_email, company_domain, template_type, call_type_id)
  where published;
