-- Counts that lists and searches would otherwise group anew for each request. Triggers keep them in the transaction that
-- changes the rows, once for each statement. Within a statement counts are locked in one order, so that two writers wait
-- for each other, never both; a writer changes counts of calls before those of links and posts.

-- Calls of a team by owner, domain and type. An owner can have had several names.
create table call_count (
  team_id bigint not null references team,
  kind text not null check (kind in ('owner', 'domain', 'call_type')),
  value text not null,
  name text not null default '',
  calls int not null,
  primary key (team_id, kind, value, name)
);

create table deal_count (
  team_id bigint not null references team,
  deal_id bigint not null references crm_deal on delete cascade,
  calls int not null,
  primary key (team_id, deal_id)
);
-- A deal that is deleted takes its counts along.
create index deal_count_of_deal on deal_count (deal_id);

create table company_count (
  team_id bigint not null references team,
  company_id bigint not null references crm_company on delete cascade,
  calls int not null,
  primary key (team_id, company_id)
);
-- A company that is deleted takes its counts along.
create index company_count_of_company on company_count (company_id);

-- Published posts of a day (UTC): the exact total of a search over 200,000 of them is the sum of some hundred rows.
create table post_count (
  team_id bigint not null references team,
  day date not null,
  template_type text not null,
  call_type_id int not null,
  posts int not null,
  primary key (team_id, day, template_type, call_type_id)
);

-- One function for each counted table: what is new counts 1, what is gone -1, and what a change leaves as it counts, nothing.
-- A count that comes down to nothing goes: a deleted call leaves no name behind.

create function count_call() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into call_count as known (team_id, kind, value, name, calls)
    select team_id, said.kind, said.value, said.name, count(*)
      from new_row cross join lateral (values ('owner', owner_email, coalesce(owner_name, '')), ('domain', company_domain, ''),
             ('call_type', call_type_key, '')) as said (kind, value, name)
       where value is not null
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (team_id, kind, value, name) do update set calls = known.calls + excluded.calls;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into call_count as known (team_id, kind, value, name, calls)
    select team_id, kind, value, name, sum(delta)
      from (select team_id, said.kind, said.value, said.name, 1 as delta
              from new_row cross join lateral (values ('owner', owner_email, coalesce(owner_name, '')), ('domain', company_domain, ''),
             ('call_type', call_type_key, '')) as said (kind, value, name)
       where value is not null
            union all
            select team_id, said.kind, said.value, said.name, -1
              from old_row cross join lateral (values ('owner', owner_email, coalesce(owner_name, '')), ('domain', company_domain, ''),
             ('call_type', call_type_key, '')) as said (kind, value, name)
       where value is not null) as change
     group by 1, 2, 3, 4 having sum(delta) <> 0 order by 1, 2, 3, 4
    on conflict (team_id, kind, value, name) do update set calls = known.calls + excluded.calls;
  else
    insert into call_count as known (team_id, kind, value, name, calls)
    select team_id, said.kind, said.value, said.name, -count(*)
      from old_row cross join lateral (values ('owner', owner_email, coalesce(owner_name, '')), ('domain', company_domain, ''),
             ('call_type', call_type_key, '')) as said (kind, value, name)
       where value is not null
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (team_id, kind, value, name) do update set calls = known.calls + excluded.calls;
  end if;
  delete from call_count
   where calls = 0 and (team_id, kind, value, name) in (
           select team_id, said.kind, said.value, said.name from old_row cross join lateral (values ('owner', owner_email, coalesce(owner_name, '')), ('domain', company_domain, ''),
             ('call_type', call_type_key, '')) as said (kind, value, name)
       where value is not null);
  return null;
end $$;
create trigger count_new after insert on call referencing new table as new_row for each statement execute function count_call();
create trigger count_changed after update on call referencing old table as old_row new table as new_row
  for each statement execute function count_call();
create trigger count_gone after delete on call referencing old table as old_row for each statement execute function count_call();

create function count_call_deal() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into deal_count as known (team_id, deal_id, calls)
    select team_id, deal_id, count(*)
      from new_row
     group by 1, 2 order by 1, 2
    on conflict (team_id, deal_id) do update set calls = known.calls + excluded.calls;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into deal_count as known (team_id, deal_id, calls)
    select team_id, deal_id, sum(delta)
      from (select team_id, deal_id, 1 as delta
              from new_row
            union all
            select team_id, deal_id, -1
              from old_row) as change
     group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (team_id, deal_id) do update set calls = known.calls + excluded.calls;
  else
    insert into deal_count as known (team_id, deal_id, calls)
    select team_id, deal_id, -count(*)
      from old_row
     group by 1, 2 order by 1, 2
    on conflict (team_id, deal_id) do update set calls = known.calls + excluded.calls;
  end if;
  delete from deal_count
   where calls = 0 and (team_id, deal_id) in (
           select team_id, deal_id from old_row);
  return null;
end $$;
create trigger count_new after insert on call_deal referencing new table as new_row for each statement execute function count_call_deal();
create trigger count_changed after update on call_deal referencing old table as old_row new table as new_row
  for each statement execute function count_call_deal();
create trigger count_gone after delete on call_deal referencing old table as old_row for each statement execute function count_call_deal();

create function count_call_company() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into company_count as known (team_id, company_id, calls)
    select team_id, company_id, count(*)
      from new_row
     group by 1, 2 order by 1, 2
    on conflict (team_id, company_id) do update set calls = known.calls + excluded.calls;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into company_count as known (team_id, company_id, calls)
    select team_id, company_id, sum(delta)
      from (select team_id, company_id, 1 as delta
              from new_row
            union all
            select team_id, company_id, -1
              from old_row) as change
     group by 1, 2 having sum(delta) <> 0 order by 1, 2
    on conflict (team_id, company_id) do update set calls = known.calls + excluded.calls;
  else
    insert into company_count as known (team_id, company_id, calls)
    select team_id, company_id, -count(*)
      from old_row
     group by 1, 2 order by 1, 2
    on conflict (team_id, company_id) do update set calls = known.calls + excluded.calls;
  end if;
  delete from company_count
   where calls = 0 and (team_id, company_id) in (
           select team_id, company_id from old_row);
  return null;
end $$;
create trigger count_new after insert on call_company referencing new table as new_row for each statement execute function count_call_company();
create trigger count_changed after update on call_company referencing old table as old_row new table as new_row
  for each statement execute function count_call_company();
create trigger count_gone after delete on call_company referencing old table as old_row for each statement execute function count_call_company();

create function count_post() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_count as known (team_id, day, template_type, call_type_id, posts)
    select team_id, (held_at at time zone 'UTC')::date as day, template_type, call_type_id, count(*)
      from new_row where published
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (team_id, day, template_type, call_type_id) do update set posts = known.posts + excluded.posts;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into post_count as known (team_id, day, template_type, call_type_id, posts)
    select team_id, day, template_type, call_type_id, sum(delta)
      from (select team_id, (held_at at time zone 'UTC')::date as day, template_type, call_type_id, 1 as delta
              from new_row where published
            union all
            select team_id, (held_at at time zone 'UTC')::date as day, template_type, call_type_id, -1
              from old_row where published) as change
     group by 1, 2, 3, 4 having sum(delta) <> 0 order by 1, 2, 3, 4
    on conflict (team_id, day, template_type, call_type_id) do update set posts = known.posts + excluded.posts;
  else
    insert into post_count as known (team_id, day, template_type, call_type_id, posts)
    select team_id, (held_at at time zone 'UTC')::date as day, template_type, call_type_id, -count(*)
      from old_row where published
     group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (team_id, day, template_type, call_type_id) do update set posts = known.posts + excluded.posts;
  end if;
  delete from post_count
   where posts = 0 and (team_id, day, template_type, call_type_id) in (
           select team_id, (held_at at time zone 'UTC')::date as day, template_type, call_type_id from old_row where published);
  return null;
end $$;
create trigger count_new after insert on post referencing new table as new_row for each statement execute function count_post();
create trigger count_changed after update on post referencing old table as old_row new table as new_row
  for each statement execute function count_post();
create trigger count_gone after delete on post referencing old table as old_row for each statement execute function count_post();

-- Counts everything anew: for the rows that were there before this migration, and after a load with the triggers off.
create function recount() returns void language plpgsql as $$
begin
  truncate call_count, deal_count, company_count, post_count;
  insert into call_count (team_id, kind, value, name, calls)
  select team_id, said.kind, said.value, said.name, count(*) from call cross join lateral (values ('owner', owner_email, coalesce(owner_name, '')), ('domain', company_domain, ''),
             ('call_type', call_type_key, '')) as said (kind, value, name)
       where value is not null group by 1, 2, 3, 4;
  insert into deal_count (team_id, deal_id, calls)
  select team_id, deal_id, count(*) from call_deal group by 1, 2;
  insert into company_count (team_id, company_id, calls)
  select team_id, company_id, count(*) from call_company group by 1, 2;
  insert into post_count (team_id, day, template_type, call_type_id, posts)
  select team_id, (held_at at time zone 'UTC')::date as day, template_type, call_type_id, count(*) from post where published group by 1, 2, 3, 4;
end $$;
select recount();

-- The words of a name behind the number of whom they belong to: a prefix of any word is found by an index, without the names
-- of other organisations in it.
create function name_words(owner bigint, name text) returns tsvector immutable parallel safe language sql as $$
  select array_to_tsvector(array(
    select distinct owner || '/' || word from regexp_split_to_table(lower(name), '[^[:alnum:]]+') as word where word <> ''))
$$;
-- Typing a deal's or a company's name among some 30,000: without it, each of them is matched with a regular expression.
create index crm_deal_words on crm_deal using gin (name_words(organization_id, name)) with (fastupdate = off);
create index crm_company_words on crm_company using gin (name_words(organization_id, name)) with (fastupdate = off);
-- The same for a team's 20,000 domains.
create index call_count_words on call_count using gin (name_words(team_id, value)) with (fastupdate = off) where kind = 'domain';
