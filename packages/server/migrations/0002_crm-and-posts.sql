-- CRM records: the organisation's, seen by all its teams ---------------------------------------------------------------

create table crm_company (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  external_id text not null,
  name text not null,
  domain text,
  -- All fields by name, the system's own among them: one form for filters and evidence.
  fields jsonb not null,
  unique (organization_id, external_id)
);
-- A call is linked by its company's domain.
create index crm_company_domain on crm_company (organization_id, domain);

create table crm_deal (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  external_id text not null,
  name text not null,
  stage text,
  amount numeric,
  company_id bigint references crm_company,
  fields jsonb not null,
  unique (organization_id, external_id)
);
create index crm_deal_stage on crm_deal (organization_id, stage);
create index crm_deal_of_company on crm_deal (company_id);

create table crm_contact (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  external_id text not null,
  email text not null,
  name text,
  company_id bigint references crm_company,
  fields jsonb not null,
  unique (organization_id, external_id)
);
-- A call is linked by its participants' addresses.
create index crm_contact_email on crm_contact (organization_id, email);

create table crm_field (
  organization_id bigint not null references organization,
  entity_type text not null check (entity_type in ('deal', 'company', 'contact')),
  field_name text not null,
  field_label text not null,
  field_type text not null,
  options jsonb,
  primary key (organization_id, entity_type, field_name)
);

-- What a call itself tells of its records: kept, so that CRM data that comes later can be linked.
alter table call add column crm_deal_external_ids text[] not null default '{}';
alter table call add column participant_emails text[] not null default '{}';

create table call_deal (
  team_id bigint not null,
  call_id bigint not null,
  deal_id bigint not null references crm_deal on delete cascade,
  primary key (call_id, deal_id),
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
create index call_deal_of_deal on call_deal (deal_id, team_id, call_id);

create table call_company (
  team_id bigint not null,
  call_id bigint not null,
  company_id bigint not null references crm_company on delete cascade,
  primary key (call_id, company_id),
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
create index call_company_of_company on call_company (company_id, team_id, call_id);

create table call_contact (
  team_id bigint not null,
  call_id bigint not null,
  contact_id bigint not null references crm_contact on delete cascade,
  primary key (call_id, contact_id),
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
create index call_contact_of_contact on call_contact (contact_id, team_id, call_id);

-- A quote from a CRM record has no place in a transcript: {type, recordId, label, account, field, quote}.
alter table evidence alter column finding_id drop not null;
alter table evidence add column crm jsonb;
alter table evidence add check ((finding_id is null) <> (crm is null));

-- Accounts and posts -------------------------------------------------------------------------------------------------

-- Whoever a post is attributed to: the owner of the call, or a team's import account.
create table account (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  email text not null,
  full_name text,
  unique (organization_id, email)
);

create table post (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  call_id bigint not null,
  account_id bigint not null references account,
  call_type_id int not null,
  template_type text not null check (template_type in ('summary', 'scorecard')),
  title text not null,
  ai_generated_title text,
  result jsonb not null,
  published boolean not null default true,
  -- The call's date, owner and domain, copied: a search filters and orders by them without a join.
  held_at timestamptz not null,
  owner_email text,
  company_domain text,
  words tsvector not null,
  created_at timestamptz not null default now(),
  unique (call_id, template_type),
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
-- Search: newest call first, then post, within a period; narrowed by owner or domain; by words.
create index post_newest on post (team_id, held_at desc, id desc) include (owner_email, company_domain, template_type, call_type_id)
  where published;
create index post_owner on post (team_id, owner_email, held_at desc, id desc) include (company_domain, template_type, call_type_id)
  where published;
create index post_domain on post (team_id, company_domain, held_at desc, id desc) include (owner_email, template_type, call_type_id)
  where published;
create index post_words on post using gin (words) where published;

-- Usage --------------------------------------------------------------------------------------------------------------

-- What an outside usage gate knows a run by; null where the built-in counter was asked.
alter table slice_run add column usage_ref uuid;

-- Evidence with what it refers to, in the one form that all readers share: a quote of a call, or of a CRM record.
create view evidence_item as
select evidence.id, evidence.run_id, evidence.team_id, evidence.position, evidence.element_key,
       coalesce(finding.quote, crm ->> 'quote') as quote,
       coalesce(finding.confidence, 1) as confidence,
       finding.call_id, finding.segment_index, finding.speaker, finding.start_ms, finding.end_ms, finding.start_char,
       finding.end_char, coalesce(finding.match_kind, 'exact') as match_kind, crm ->> 'field' as field,
       call.held_at, call.is_date_known, call.owner_email, call.call_type_key,
       coalesce(call.company_domain, crm ->> 'account') as account,
       case when finding.id is null
            then jsonb_build_object('type', crm ->> 'type', 'id', (crm ->> 'type') || ':' || (crm ->> 'recordId'),
                                    'label', crm ->> 'label')
            else jsonb_strip_nulls(jsonb_build_object('type', 'transcript', 'id', 'file:' || call.id,
                   'label', coalesce(call.title, 'Call ' || call.id),
                   'date', case when is_date_known then (held_at at time zone 'UTC')::date end))
       end as source
  from evidence
       left join finding on finding.id = finding_id
       left join call on call.id = finding.call_id;
