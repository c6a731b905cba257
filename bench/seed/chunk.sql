-- Calls $1 to $2 with their posts and links. Everything follows from the numbers; older calls come first, as in real use.
create temp table fresh on commit drop as
with drawn as (
  select n, bench.r(n, 1) as team_draw, bench.r(n, 2) as owner_draw, bench.r(n, 3) as company_draw, bench.r(n, 4) as type_draw,
         -- Three times as many calls a day now as two years ago; a quarter of all is in the last 90 days.
         floor(730 * power(1 - (n - 1 + bench.r(n, 5)) / (select calls from bench.seed), 1.51))::int as age
    from generate_series($1::bigint, $2::bigint) as n
), placed as (
  select drawn.*, team.*, org.organization_id, org.companies,
         (floor(org.companies * company_draw * company_draw)::bigint + team * 7919) % org.companies as company
    from drawn join bench.team on team_draw >= from_share and team_draw < to_share join bench.org using (org)
)
select placed.n, team_id, placed.organization_id, is_transcribed, owner.owner_email, owner.owner_name, owner.account_id,
       case when company_draw < 0.9 then crm_company.domain end as company_domain,
       case when company_draw < 0.9 then crm_company.id end as company_id,
       case when company_draw < 0.9 then crm_company.name else 'Internal' end || ' - ' || call_type.label as title,
       call_type.id as call_type_id, call_type.key as call_type_key,
       (select until from bench.seed) - make_interval(days => age + 1)
         - make_interval(days => case when bench.r(n, 6) < 0.95 then greatest(0, extract(isodow from (select until from bench.seed) - make_interval(days => age + 1))::int - 5) else 0 end)
         + make_interval(secs => floor(28800 + bench.r(n, 7) * 36000)) as held_at,
       1 + floor(bench.r(n, 8) * 2000)::int as body, 1 + floor(bench.r(n, 9) * 500)::int as talk,
       array_remove(array[one.id, other.id], null) as contact_ids,
       array_remove(array[one.email, other.email], null) as contact_emails
  from placed
       join bench.call_type on type_draw >= call_type.from_share and type_draw < call_type.to_share
       join crm_company on crm_company.organization_id = placed.organization_id and crm_company.external_id = 'C' || company
       join bench.owner on owner.team = placed.team and owner.place = floor(placed.owners * owner_draw * owner_draw)::int
       left join crm_contact as one on bench.r(n, 10) < 0.6 and company_draw < 0.9
             and one.organization_id = placed.organization_id and one.external_id = 'P' || (2 * company)
       left join crm_contact as other on bench.r(n, 10) < 0.2 and company_draw < 0.9
             and other.organization_id = placed.organization_id and other.external_id = 'P' || (2 * company + 1);

insert into call (organization_id, team_id, id, external_id, title, held_at, is_date_known, call_type_key, call_type_confidence, owner_email, owner_name,
                  company_domain, speakers, duration_ms, source_format, content_hash, transcript_id, participant_emails, imported_at)
overriding system value
select organization_id, team_id, n, 'bench-' || n, title, held_at, true, call_type_key, 0.8, owner_email, owner_name, company_domain,
       jsonb_build_array(jsonb_build_object('name', owner_name, 'email', owner_email, 'side', 'rep'),
                         jsonb_build_object('name', 'Guest', 'email', null, 'side', 'customer')),
       1800000, 'json', md5(n::text) || md5('c' || n), case when is_transcribed then n end, contact_emails, held_at
  from fresh order by n;

insert into transcript (organization_id, team_id, id, call_id, hash, packed, segment_count, word_count)
overriding system value
select organization_id, team_id, n, n, md5('t' || n), packed, segment_count, word_count
  from fresh join bench.talk on talk.id = talk where is_transcribed order by n;
update call set processed_transcript_id = call.transcript_id from fresh
 where call.organization_id = fresh.organization_id and call.team_id = fresh.team_id and call.id = n and is_transcribed;

insert into post (organization_id, team_id, id, call_id, account_id, call_type_id, template_type, title, result, held_at, owner_email, company_domain, words,
                  created_at)
overriding system value
select organization_id, team_id, 2 * n - place, n, account_id, call_type_id, template_type, title, result, held_at, owner_email, company_domain,
       title_words || words, held_at
  from (select *, to_tsvector('english', title) as title_words from fresh) as fresh
       cross join (values (1, 0), (0, 2000)) as kind (place, bodies)
       join bench.body on body.id = fresh.body + bodies
 order by 3;

insert into call_contact (organization_id, team_id, call_id, contact_id) select organization_id, team_id, n, unnest(contact_ids) from fresh;
insert into call_company (organization_id, team_id, call_id, company_id, held_at)
select organization_id, team_id, n, company_id, held_at from fresh where company_id is not null;
insert into call_deal (organization_id, team_id, call_id, deal_id, held_at)
select organization_id, team_id, n, crm_deal.id, held_at from fresh join crm_deal using (organization_id, company_id);
