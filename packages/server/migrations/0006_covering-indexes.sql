-- A preview reads a hundred thousand entries of a period: with the type among them it needs no row for that filter either.
create index call_period_typed on call (team_id, held_at desc, id desc) include (owner_email, company_domain, call_type_key);
drop index call_period;
alter index call_period_typed rename to call_period;

-- A search by a deal's fields looks its calls up: with their numbers in the index it needs no row before the page is known.
create index post_newest_with_call on post (team_id, held_at desc, id desc)
  include (owner_email, company_domain, template_type, call_type_id, call_id) where published;
drop index post_newest;
alter index post_newest_with_call rename to post_newest;
