-- Published posts of an owner in a week (from Monday, UTC): the exact total of a search by a hundred owners is the sum of some
-- thousand rows and the count of the posts of two parts of a week, not of 50,000 posts.
create table post_owner_count (
  team_id bigint not null references team,
  owner_email text not null,
  week date not null,
  posts int not null,
  primary key (team_id, owner_email, week)
);

create function week_of(held_at timestamptz) returns date immutable parallel safe language sql as $$
  select date_trunc('week', held_at at time zone 'UTC')::date
$$;

create function count_post_of_owner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into post_owner_count as known (team_id, owner_email, week, posts)
    select team_id, owner_email, week_of(held_at), count(*)
      from new_row where published and owner_email is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (team_id, owner_email, week) do update set posts = known.posts + excluded.posts;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    insert into post_owner_count as known (team_id, owner_email, week, posts)
    select team_id, owner_email, week, sum(delta)
      from (select team_id, owner_email, week_of(held_at) as week, 1 as delta
              from new_row where published and owner_email is not null
            union all
            select team_id, owner_email, week_of(held_at), -1
              from old_row where published and owner_email is not null) as change
     group by 1, 2, 3 having sum(delta) <> 0 order by 1, 2, 3
    on conflict (team_id, owner_email, week) do update set posts = known.posts + excluded.posts;
  else
    insert into post_owner_count as known (team_id, owner_email, week, posts)
    select team_id, owner_email, week_of(held_at), -count(*)
      from old_row where published and owner_email is not null group by 1, 2, 3 order by 1, 2, 3
    on conflict (team_id, owner_email, week) do update set posts = known.posts + excluded.posts;
  end if;
  delete from post_owner_count
   where posts = 0 and (team_id, owner_email, week) in (
           select team_id, owner_email, week_of(held_at) from old_row where published and owner_email is not null);
  return null;
end $$;
create trigger count_new_of_owner after insert on post referencing new table as new_row
  for each statement execute function count_post_of_owner();
create trigger count_changed_of_owner after update on post referencing old table as old_row new table as new_row
  for each statement execute function count_post_of_owner();
create trigger count_gone_of_owner after delete on post referencing old table as old_row
  for each statement execute function count_post_of_owner();

-- What recount() does for the other counts.
create function recount_owners() returns void language plpgsql as $$
begin
  truncate post_owner_count;
  insert into post_owner_count (team_id, owner_email, week, posts)
  select team_id, owner_email, week_of(held_at), count(*)
    from post where published and owner_email is not null group by 1, 2, 3;
end $$;
select recount_owners();
