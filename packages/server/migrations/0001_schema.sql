-- All tables, by feature, from left to right as in src/. After a release this file stays as it is: changes come in files of their own.
--
-- A table with `organization_id` is a tenant table. The column leads its primary key, its unique indexes and its foreign keys to other
-- tenant tables, so a distributed PostgreSQL can keep all rows of an organisation on one server (docs/distributed.md). There are no
-- triggers: code that changes rows changes their counts in the same transaction (calls/count-calls.ts, crm/link-crm.ts, calls/count-posts.ts).
-- Ids are numbers of one sequence for each table, without a unique index of their own.
--
-- These tables are not tenant tables:
--   organization      is distributed by its own id
--   element_version, analyst_version
--                     small and shared: a distributed database copies them to all servers
--   api_key           is looked up by its hash before the organisation is known, so it stays on one server, without foreign keys
--   llm_provider, llm_request
--                     limits of a provider hold for all organisations together, so they stay on one server, without foreign keys
--   migration and the schema pgboss, which the program and pg-boss keep on one server

-- tenants ------------------------------------------------------------------------------------------------------------

create table organization (
  id bigint generated always as identity primary key,
  name text not null,
  -- A new random number after each change of CRM records: a server's records in memory are valid while this is unchanged.
  -- It is not a counter, because a restored backup could reach a number again with other rows.
  records_version bigint not null,
  created_at timestamptz not null default now()
);

create table team (
  organization_id bigint not null references organization,
  id bigint generated always as identity,
  name text not null,
  -- Runs a calendar month (UTC); null for any number.
  monthly_runs int check (monthly_runs >= 0),
  -- 0 without a catalogue of the team's own; each `catalog apply` raises it.
  catalog_version int not null default 0,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

create table api_key (
  id bigint generated always as identity primary key,
  organization_id bigint not null,
  team_id bigint not null,
  name text not null,
  -- The first characters, to recognise a key in a list. The key itself is never stored.
  prefix text not null,
  hash bytea not null unique,
  -- Each endpoint names the scope that it needs.
  scopes text[] not null default '{read,run}'
    check (scopes <> '{}' and scopes <@ '{read,run,write,delete,manage,org}'),
  -- A copy of the team's, so that one look-up gives the whole scope of a request.
  catalog_version int not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_of_team on api_key (team_id, id);

-- The account that posts are attributed to: the owner of the call, or a team's import account.
create table account (
  organization_id bigint not null references organization,
  id bigint generated always as identity,
  email text not null,
  full_name text,
  primary key (organization_id, id),
  unique (organization_id, email)
);

-- A team's runs in a calendar month (UTC).
create table team_usage (
  organization_id bigint not null,
  team_id bigint not null,
  month date not null,
  runs int not null check (runs >= 0),
  primary key (organization_id, team_id, month),
  foreign key (organization_id, team_id) references team
);

-- catalog ------------------------------------------------------------------------------------------------------------

-- A team's own elements, slices and call types. Older versions stay, because runs refer to them.
create table team_definition (
  organization_id bigint not null,
  team_id bigint not null,
  kind text not null check (kind in ('element', 'slice', 'call_type')),
  key text not null,
  version int not null,
  definition jsonb not null,
  applied_at timestamptz not null default now(),
  primary key (organization_id, team_id, kind, key, version),
  foreign key (organization_id, team_id) references team
);

-- Ids of the teams' call types: the built-in ones are below 1000.
create sequence team_call_type_id as int start 1000;

-- crm: records of the organisation, seen by all its teams --------------------------------------------------------------

create table crm_company (
  organization_id bigint not null references organization,
  id bigint generated always as identity,
  external_id text not null,
  name text not null,
  domain text,
  -- All fields by name, including the system's: one form for filters and evidence.
  fields jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, external_id)
);
-- A call is linked by its company's domain.
create index crm_company_domain on crm_company (organization_id, domain);

create table crm_deal (
  organization_id bigint not null references organization,
  id bigint generated always as identity,
  external_id text not null,
  name text not null,
  stage text,
  amount numeric,
  company_id bigint,
  fields jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, external_id),
  foreign key (organization_id, company_id) references crm_company
);
create index crm_deal_stage on crm_deal (organization_id, stage);
create index crm_deal_of_company on crm_deal (organization_id, company_id);

create table crm_contact (
  organization_id bigint not null references organization,
  id bigint generated always as identity,
  external_id text not null,
  email text not null,
  name text,
  company_id bigint,
  fields jsonb not null,
  primary key (organization_id, id),
  unique (organization_id, external_id),
  foreign key (organization_id, company_id) references crm_company
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

-- The words of a name, each after its owner's id: an index of them finds an owner's names with a word that begins with given letters.
create function name_words(owner bigint, name text) returns tsvector immutable parallel safe language sql as $$
  select array_to_tsvector(array(
    select distinct owner || '/' || word from regexp_split_to_table(lower(name), '[^[:alnum:]]+') as word where word <> ''))
$$;
create index crm_deal_words on crm_deal using gin (name_words(organization_id, name)) with (fastupdate = off);
create index crm_company_words on crm_company using gin (name_words(organization_id, name)) with (fastupdate = off);

-- calls --------------------------------------------------------------------------------------------------------------

create table call (
  organization_id bigint not null,
  team_id bigint not null,
  -- The contract's fileId.
  id bigint generated always as identity,
  external_id text,
  title text,
  -- The time of the import if the call's own is unknown.
  held_at timestamptz not null,
  is_date_known boolean not null,
  call_type_key text,
  -- A given type is kept; an inferred one is inferred again from a new transcript.
  is_call_type_told boolean not null default false,
  call_type_confidence real,
  call_type_rationale text,
  -- E-mails and domains are stored in lower case: they compare without regard to case.
  owner_email text,
  owner_name text,
  company_domain text,
  external_url text,
  -- [{name, email, side}]
  speakers jsonb not null,
  -- These link the call to CRM records, also to records that are imported later.
  crm_deal_external_ids text[] not null default '{}',
  participant_emails text[] not null default '{}',
  duration_ms bigint,
  source_format text not null,
  -- The hash of words, speakers and times, without the speakers' sides.
  content_hash text not null,
  transcript_id bigint,
  -- The transcript that the call's posts were written from; null while the call waits.
  processed_transcript_id bigint,
  -- The writer and template of the posts: "fingerprint type@version".
  posts_writer text,
  -- The rewriting of posts that the call waits for, or that was the last to write it.
  rewrite_id bigint,
  -- The reason why processing failed for good, one sentence; null otherwise.
  processing_error text,
  imported_at timestamptz not null default now(),
  -- Set with each change of the call, its transcript or its state.
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, team_id, id),
  foreign key (organization_id, team_id) references team
);
-- A team has a call once, whatever the name of its file and however many imports race.
create unique index call_content on call (organization_id, team_id, content_hash);
create unique index call_external_id on call (organization_id, team_id, external_id) where external_id is not null;
-- Candidates of a run or a preview: a team's calls of a period, with owner or domain.
create index call_period on call (organization_id, team_id, held_at desc, id desc) include (owner_email, company_domain, call_type_key);
create index call_owner_period on call (organization_id, team_id, owner_email, held_at desc, id desc);
create index call_domain_period on call (organization_id, team_id, company_domain, held_at desc, id desc);
-- For readers that ask for calls changed since their last visit.
create index call_updated on call (organization_id, team_id, updated_at);
-- The calls that name a deal or an address, for new or changed CRM records. Names of other organisations are filtered out.
create index call_named_deals on call using gin (crm_deal_external_ids) where crm_deal_external_ids <> '{}';
create index call_participants on call using gin (participant_emails) where participant_emails <> '{}';
create index call_of_rewrite on call (organization_id, team_id, rewrite_id) where rewrite_id is not null;
create index call_unprocessed on call (organization_id, team_id, id) where processed_transcript_id is distinct from transcript_id;

-- A call has one transcript, and after `import --replace` the older ones that runs have quoted.
create table transcript (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  call_id bigint not null,
  -- The hash of an analyst's whole input, sides included: findings are cached by it.
  hash text not null,
  -- Segments by column (calls/stored-segments.ts): JSON in a zstd frame. Only ever read whole.
  packed bytea not null,
  segment_count int not null,
  word_count int not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, team_id, id),
  unique (organization_id, team_id, call_id, hash),
  foreign key (organization_id, team_id, call_id) references call on delete cascade
);
-- Already compressed.
alter table transcript alter column packed set storage external;

-- The different words of a call's transcript, in lower case: they find the calls whose transcripts a search has to look through.
create table call_words (
  organization_id bigint not null,
  team_id bigint not null,
  call_id bigint not null,
  words tsvector not null,
  primary key (organization_id, team_id, call_id),
  foreign key (organization_id, team_id, call_id) references call on delete cascade
);
create index call_words_words on call_words using gin (words);

-- Recordings wait here for their transcript, and then stay with their call.
create table recording (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  -- SHA-256 of the bytes: the same recording is transcribed once. Null while they arrive.
  hash text,
  -- The name under which it was imported, for reports.
  file text not null,
  media_type text not null,
  byte_size bigint not null default 0,
  -- The id of its present or future call.
  file_id bigint,
  -- The manifest's details of the call.
  entry jsonb not null,
  -- Null while the recording waits, or if the transcription failed for good.
  call_id bigint,
  error text,
  created_at timestamptz not null default now(),
  -- Set with each change that the list of calls shows.
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, team_id, id),
  unique (organization_id, team_id, hash),
  foreign key (organization_id, team_id) references team,
  foreign key (organization_id, team_id, call_id) references call on delete cascade
);
create index recording_of_call on recording (organization_id, team_id, call_id);
create index recording_of_file on recording (organization_id, team_id, file_id);
-- Each new call with an external id looks for a waiting recording with that id.
create index recording_waiting on recording (organization_id, team_id) where call_id is null;

-- The bytes of a recording, a mebibyte each but the last: they are written and read as they stream.
create table recording_chunk (
  organization_id bigint not null,
  team_id bigint not null,
  recording_id bigint not null,
  position int not null,
  bytes bytea not null,
  primary key (organization_id, team_id, recording_id, position),
  foreign key (organization_id, team_id, recording_id) references recording on delete cascade
);
-- Sound is compressed already.
alter table recording_chunk alter column bytes set storage external;

-- Lists of calls show calls, and recordings without a call so far. Dates have whole milliseconds, because cursors need them.
create view listed_call as
select organization_id, team_id, id, external_id, title, held_at, is_date_known, call_type_key, is_call_type_told, call_type_confidence,
       call_type_rationale, owner_email, owner_name, company_domain, external_url, speakers, duration_ms, content_hash, transcript_id,
       processed_transcript_id, processing_error, imported_at, updated_at
  from call
union all
select organization_id, team_id, file_id, entry ->> 'externalId', entry ->> 'title', coalesce((entry ->> 'date')::timestamptz, date_trunc('milliseconds', created_at)),
       entry ? 'date', entry ->> 'callType', entry ? 'callType', null, null, entry ->> 'ownerEmail', entry ->> 'ownerName',
       entry ->> 'companyDomain', entry ->> 'externalUrl', '[]', null, hash, 0, null, error, created_at, updated_at
  from recording
 where call_id is null and hash is not null;

-- Links to CRM records have the time of their call, so that an index alone gives the matches of some records in a period.
create table call_deal (
  organization_id bigint not null,
  team_id bigint not null,
  call_id bigint not null,
  deal_id bigint not null,
  held_at timestamptz not null,
  primary key (organization_id, team_id, call_id, deal_id),
  foreign key (organization_id, team_id, call_id) references call on delete cascade,
  foreign key (organization_id, deal_id) references crm_deal on delete cascade
);
create index call_deal_period on call_deal (organization_id, deal_id, team_id, held_at) include (call_id);

create table call_company (
  organization_id bigint not null,
  team_id bigint not null,
  call_id bigint not null,
  company_id bigint not null,
  held_at timestamptz not null,
  primary key (organization_id, team_id, call_id, company_id),
  foreign key (organization_id, team_id, call_id) references call on delete cascade,
  foreign key (organization_id, company_id) references crm_company on delete cascade
);
create index call_company_period on call_company (organization_id, company_id, team_id, held_at) include (call_id);

create table call_contact (
  organization_id bigint not null,
  team_id bigint not null,
  call_id bigint not null,
  contact_id bigint not null,
  primary key (organization_id, team_id, call_id, contact_id),
  foreign key (organization_id, team_id, call_id) references call on delete cascade,
  foreign key (organization_id, contact_id) references crm_contact on delete cascade
);
create index call_contact_of_contact on call_contact (organization_id, contact_id, team_id, call_id);

-- The stages of the deals that a call is linked to, each once.
create table call_stage (
  organization_id bigint not null,
  team_id bigint not null,
  call_id bigint not null,
  stage text not null,
  held_at timestamptz not null,
  primary key (organization_id, team_id, call_id, stage),
  foreign key (organization_id, team_id, call_id) references call on delete cascade
);
create index call_stage_period on call_stage (organization_id, team_id, stage, held_at) include (call_id);

-- calls: counts that lists and searches would otherwise compute for each request --------------------------------------

-- A new random number after each change of the calls or posts of a team's day (UTC): a server's copy of the day is valid while this is
-- unchanged.
create table team_day (
  organization_id bigint not null,
  team_id bigint not null,
  day date not null,
  version bigint not null,
  primary key (organization_id, team_id, day),
  foreign key (organization_id, team_id) references team
);

-- Calls of a team by owner, domain, type and stage of a linked deal. An owner can have several names.
create table call_count (
  organization_id bigint not null,
  team_id bigint not null,
  kind text not null check (kind in ('owner', 'domain', 'call_type', 'stage')),
  value text not null,
  name text not null default '',
  calls int not null,
  primary key (organization_id, team_id, kind, value, name),
  foreign key (organization_id, team_id) references team
);
create index call_count_words on call_count using gin (name_words(team_id, value)) with (fastupdate = off) where kind = 'domain';

-- Calls of a day (UTC) by type; the type of a call without one is empty.
create table call_day_count (
  organization_id bigint not null,
  team_id bigint not null,
  day date not null,
  call_type_key text not null,
  calls int not null,
  primary key (organization_id, team_id, day, call_type_key),
  foreign key (organization_id, team_id) references team
);

create table deal_count (
  organization_id bigint not null,
  team_id bigint not null,
  deal_id bigint not null,
  calls int not null,
  primary key (organization_id, team_id, deal_id),
  foreign key (organization_id, deal_id) references crm_deal on delete cascade
);
create index deal_count_of_deal on deal_count (organization_id, deal_id);

create table company_count (
  organization_id bigint not null,
  team_id bigint not null,
  company_id bigint not null,
  calls int not null,
  primary key (organization_id, team_id, company_id),
  foreign key (organization_id, company_id) references crm_company on delete cascade
);
create index company_count_of_company on company_count (organization_id, company_id);

-- findings: an analyst's findings, kept for every later run -------------------------------------------------------------

-- The text of an element when an analyst was asked. Small ids replace the long keys.
create table element_version (
  id int generated always as identity primary key,
  key text not null,
  hash text not null,
  definition jsonb not null,
  unique (key, hash)
);

create table analyst_version (
  id int generated always as identity primary key,
  fingerprint text not null unique,
  -- {provider, model, host, currency, parameters} of an analyst that sends transcripts out; null for the embedded one.
  outside jsonb
);

create table prompt (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  hash text not null,
  text text not null,
  primary key (organization_id, team_id, id),
  unique (organization_id, team_id, hash),
  foreign key (organization_id, team_id) references team
);

-- One answered question: transcript, analyst, prompt and element. The row exists once the answer is known, even if the answer is
-- "nothing". Versions are never deleted, and a foreign key to them would double the time of storing answers.
create table analysis (
  organization_id bigint not null,
  team_id bigint not null,
  transcript_id bigint not null,
  analyst_version_id int not null,
  -- 0 without a prompt: null would not be unique.
  prompt_id bigint not null default 0,
  element_version_id int not null,
  id bigint generated always as identity,
  primary key (organization_id, team_id, transcript_id, analyst_version_id, prompt_id, element_version_id) include (id),
  foreign key (organization_id, team_id, transcript_id) references transcript on delete cascade
);

-- Stored by the statement that stores their analysis, and deleted with their call (runs/delete-call.ts): a foreign key would check each
-- of them separately.
create table finding (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  analysis_id bigint not null,
  call_id bigint not null,
  segment_index int not null,
  start_char int not null,
  end_char int not null check (end_char > start_char),
  start_ms int,
  end_ms int,
  speaker text,
  quote text not null,
  confidence real not null check (confidence between 0 and 1),
  match_kind text not null check (match_kind in ('exact', 'normalised')),
  primary key (organization_id, team_id, id)
);
create unique index finding_place on finding (organization_id, team_id, analysis_id, segment_index, start_char);

-- Questions that a worker is asking now: no other worker asks, and pays for, the same one. The lease of a killed worker runs out.
create table question_lease (
  organization_id bigint not null,
  team_id bigint not null,
  transcript_id bigint not null,
  analyst_version_id int not null,
  prompt_id bigint not null,
  element_version_id int not null,
  holder uuid not null,
  leased_at timestamptz not null,
  leased_until timestamptz not null,
  primary key (organization_id, team_id, transcript_id, analyst_version_id, prompt_id, element_version_id),
  foreign key (organization_id, team_id, transcript_id) references transcript on delete cascade
);

-- Paid answers by the hash of the whole request: a call of many windows that is resumed pays for none twice.
create table llm_answer (
  organization_id bigint not null,
  team_id bigint not null,
  transcript_id bigint not null,
  key text not null,
  -- The model's raw answer: it becomes evidence, or is shown, only after the locator and the checker.
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, team_id, transcript_id, key),
  foreign key (organization_id, team_id, transcript_id) references transcript on delete cascade
);

-- Answers about the evidence of runs, with quotes of many calls: all of a team's are deleted with any of its calls.
create table llm_team_answer (
  organization_id bigint not null,
  team_id bigint not null,
  key text not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, team_id, key),
  foreign key (organization_id, team_id) references team
);

-- Money spent or reserved by a team in a calendar month (UTC), in billionths of the currency.
create table llm_spending (
  organization_id bigint not null,
  team_id bigint not null,
  month date not null,
  nanos bigint not null,
  primary key (organization_id, team_id, month),
  foreign key (organization_id, team_id) references team
);

-- The shared state of a provider at a host. Its row is locked while a request is admitted.
create table llm_provider (
  name text primary key,
  paused_until timestamptz not null default '-infinity',
  -- The last failure.
  pause_reason text,
  -- Failures in a row: after some of them requests pause for a while, then one is tried.
  failures int not null default 0
);

-- Every request that was sent, without its text.
create table llm_request (
  id bigint generated always as identity primary key,
  provider text not null,
  host text not null,
  model text not null,
  organization_id bigint not null,
  team_id bigint not null,
  -- Null for the processing of a call outside of runs.
  run_id bigint,
  -- The rewriting of posts that it was sent for.
  rewrite_id bigint,
  purpose text not null check (purpose in ('evidence', 'posts', 'results', 'verification')),
  state text not null default 'running' check (state in ('running', 'answered', 'refused', 'failed', 'lost', 'cancelled')),
  -- The reserved amount at first, then the cost. Null without a price.
  nanos bigint,
  month date not null default date_trunc('month', now() at time zone 'UTC'),
  estimated_tokens int not null,
  input_tokens int,
  cached_tokens int,
  output_tokens int,
  started_at timestamptz not null default clock_timestamp(),
  -- A request of a killed worker holds no place after this.
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index llm_request_recent on llm_request (provider, started_at);
create index llm_request_running on llm_request (provider, expires_at) where state = 'running';
create index llm_request_of_run on llm_request (organization_id, run_id) where run_id is not null;
create index llm_request_of_rewrite on llm_request (organization_id, rewrite_id) where rewrite_id is not null;

-- posts --------------------------------------------------------------------------------------------------------------

create table post (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  call_id bigint not null,
  account_id bigint not null,
  call_type_id int not null,
  template_type text not null check (template_type in ('summary', 'scorecard')),
  title text not null,
  ai_generated_title text,
  result jsonb not null,
  published boolean not null default true,
  -- Copies of the call's details: a search filters and orders by them without a join.
  held_at timestamptz not null,
  owner_email text,
  company_domain text,
  words tsvector not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, team_id, id),
  unique (organization_id, team_id, call_id, template_type),
  foreign key (organization_id, team_id, call_id) references call on delete cascade,
  foreign key (organization_id, account_id) references account
);
-- Search: newest call first, then post, within a period; filtered by owner or domain, by words, or by linked calls.
create index post_newest on post (organization_id, team_id, held_at desc, id desc)
  include (owner_email, company_domain, template_type, call_type_id, call_id) where published;
create index post_owner on post (organization_id, team_id, owner_email, held_at desc, id desc)
  include (company_domain, template_type, call_type_id) where published;
create index post_domain on post (organization_id, team_id, company_domain, held_at desc, id desc)
  include (owner_email, template_type, call_type_id) where published;
create index post_words on post using gin (words) where published;
create index post_of_call on post (organization_id, team_id, call_id, held_at, id)
  include (owner_email, company_domain, template_type, call_type_id) where published;

-- Published posts of a day (UTC): the exact total of a search over 200,000 of them is the sum of some hundred rows.
create table post_count (
  organization_id bigint not null,
  team_id bigint not null,
  day date not null,
  template_type text not null,
  call_type_id int not null,
  posts int not null,
  primary key (organization_id, team_id, day, template_type, call_type_id),
  foreign key (organization_id, team_id) references team
);

-- Published posts of an owner in a week (from Monday, UTC).
create table post_owner_count (
  organization_id bigint not null,
  team_id bigint not null,
  owner_email text not null,
  week date not null,
  posts int not null,
  primary key (organization_id, team_id, owner_email, week),
  foreign key (organization_id, team_id) references team
);

-- A request to write the posts of calls again. How far it has come is counted from its calls.
create table post_rewrite (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  filters jsonb not null,
  -- Of the writer that was configured at the start, and of the one that writes what it cannot.
  writer text not null,
  fallback text not null,
  -- The value of `call.posts_writer` for posts that are up to date.
  current_writers text[] not null,
  -- Null without a language model.
  currency text,
  -- Calls that were found at the start.
  calls int not null,
  -- Why the model could not write, of the last such call.
  problem text,
  started_at timestamptz not null default now(),
  -- Null until all its calls are queued.
  queued_at timestamptz,
  primary key (organization_id, team_id, id),
  foreign key (organization_id, team_id) references team
);

-- runs ---------------------------------------------------------------------------------------------------------------

create table slice_run (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  slice_key text not null,
  slice_title text not null,
  -- The slice and the versions of its elements at the start, so that an old run keeps its definitions.
  slice jsonb not null,
  element_version_ids int[] not null,
  -- Chosen by the worker that plans the run: workers have the analysts.
  analyst_version_id int,
  prompt_id bigint not null default 0,
  -- As given, with an absolute period: "now" must not move while jobs wait.
  filters jsonb not null,
  held_from timestamptz not null,
  held_before timestamptz not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  phase text not null default 'queued',
  matched_call_count int,
  calls_analyzed int not null default 0,
  batches_left int,
  -- The unit of quota: its month, or its reference at an outside usage gate.
  usage_month date not null,
  usage_ref uuid,
  -- Money spent or reserved, in billionths of the currency: the run's cap is kept here.
  spent_nanos bigint not null default 0,
  error text,
  result jsonb,
  evidence jsonb,
  manifest jsonb,
  -- What a language model wrote of the evidence and its quotes prove, with ids of evidence; null if rules alone write. The result is made
  -- from it anew when a call of the run is deleted.
  writing jsonb,
  started_at timestamptz not null default now(),
  gathering_at timestamptz,
  analyzing_at timestamptz,
  synthesizing_at timestamptz,
  completed_at timestamptz,
  primary key (organization_id, team_id, id),
  foreign key (organization_id, team_id) references team
);
-- The five active runs of a team are counted under the team's lock.
create index slice_run_active on slice_run (organization_id, team_id) where status = 'running';

-- The calls that matched when the run was planned.
create table run_call (
  organization_id bigint not null,
  team_id bigint not null,
  run_id bigint not null,
  call_id bigint not null,
  transcript_id bigint not null,
  -- Null if all findings were known before.
  batch int,
  -- New findings about the call. Paid answers are stored call by call, not batch by batch.
  fresh int not null default 0,
  dropped_quotes int not null default 0,
  words int,
  words_sent int,
  -- The reason why the call could not be analysed, a sentence; null otherwise.
  problem text,
  -- Whether the call is counted in its run's progress, before its batch ends.
  is_counted boolean not null default false,
  primary key (organization_id, team_id, run_id, call_id),
  foreign key (organization_id, team_id, run_id) references slice_run on delete cascade,
  foreign key (organization_id, team_id, call_id) references call on delete cascade
);
create index run_call_batch on run_call (organization_id, team_id, run_id, batch) where batch is not null;
create index run_call_of_call on run_call (organization_id, team_id, call_id);
create index run_call_problem on run_call (organization_id, team_id, run_id) where problem is not null;

create table run_batch (
  organization_id bigint not null,
  team_id bigint not null,
  run_id bigint not null,
  batch int not null,
  call_count int not null,
  -- Calls that were counted in the run's progress before the batch ended: one of them may have been deleted since.
  counted int not null default 0,
  done_at timestamptz,
  fresh int not null default 0,
  dropped_quotes int not null default 0,
  primary key (organization_id, team_id, run_id, batch),
  foreign key (organization_id, team_id, run_id) references slice_run on delete cascade
);

-- `position` is the order of the answer: best confidence first.
create table evidence (
  organization_id bigint not null,
  team_id bigint not null,
  id bigint generated always as identity,
  run_id bigint not null,
  position int not null,
  element_key text not null,
  finding_id bigint,
  -- A quote from a CRM record has no place in a transcript: {type, recordId, label, account, field, quote}.
  crm jsonb,
  check ((finding_id is null) <> (crm is null)),
  primary key (organization_id, team_id, id),
  foreign key (organization_id, team_id, run_id) references slice_run on delete cascade,
  foreign key (organization_id, team_id, finding_id) references finding on delete cascade
);
create unique index evidence_order on evidence (organization_id, team_id, run_id, position);
create index evidence_element_order on evidence (organization_id, team_id, run_id, element_key, position);
create index evidence_of_finding on evidence (organization_id, team_id, finding_id);
-- Evidence search reads a team's quotes of some elements over all its runs.
create index evidence_of_team on evidence (organization_id, team_id, element_key);

-- The run that was started under a key of the caller's.
create table idempotency_key (
  organization_id bigint not null,
  team_id bigint not null,
  key text not null,
  fingerprint text not null,
  -- The start that is admitting the run; another may take over the key when the lease has run out.
  reservation uuid not null,
  leased_until timestamptz not null,
  run_id bigint,
  created_at timestamptz not null,
  kept_until timestamptz not null,
  primary key (organization_id, team_id, key),
  foreign key (organization_id, team_id) references team,
  foreign key (organization_id, team_id, run_id) references slice_run on delete cascade
);

-- statistics ---------------------------------------------------------------------------------------------------------

-- The planner takes a team that its statistics do not know for one with a row of each table. By itself PostgreSQL would look at a table
-- again after a tenth of it has changed: in a large database a new team would stay unknown for days.
alter table call set (autovacuum_analyze_scale_factor = 0.01);
alter table transcript set (autovacuum_analyze_scale_factor = 0.01);
alter table call_words set (autovacuum_analyze_scale_factor = 0.01);
alter table call_deal set (autovacuum_analyze_scale_factor = 0.01);
alter table call_company set (autovacuum_analyze_scale_factor = 0.01);
alter table call_contact set (autovacuum_analyze_scale_factor = 0.01);
alter table analysis set (autovacuum_analyze_scale_factor = 0.01);
alter table finding set (autovacuum_analyze_scale_factor = 0.01);
alter table post set (autovacuum_analyze_scale_factor = 0.01);
alter table run_call set (autovacuum_analyze_scale_factor = 0.01);
alter table evidence set (autovacuum_analyze_scale_factor = 0.01);
