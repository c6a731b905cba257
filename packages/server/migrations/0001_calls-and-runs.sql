-- Tenants and keys ---------------------------------------------------------------------------------------------------

create table organization (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);

create table team (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organization,
  name text not null,
  -- Runs a calendar month (UTC); null for as many as they like.
  monthly_runs int check (monthly_runs >= 0),
  created_at timestamptz not null default now(),
  unique (organization_id, id)
);

create table api_key (
  id bigint generated always as identity primary key,
  team_id bigint not null references team,
  name text not null,
  -- The first characters, to recognise a key in a list. The key itself is never stored.
  prefix text not null,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_key_of_team on api_key (team_id, id);

-- Calls and their transcripts ----------------------------------------------------------------------------------------

create table call (
  -- The contract's fileId.
  id bigint generated always as identity primary key,
  team_id bigint not null references team,
  external_id text,
  title text,
  -- When it is not known, the time of the import.
  held_at timestamptz not null,
  is_date_known boolean not null,
  call_type_key text,
  -- E-mails and domains are stored in lower case: they compare without regard to case.
  owner_email text,
  owner_name text,
  company_domain text,
  external_url text,
  -- [{name, email, side}] as the manifest gave them.
  speakers jsonb not null,
  duration_ms bigint,
  source_format text not null,
  -- What was said, by whom and when; who stands on which side does not count.
  content_hash text not null,
  transcript_id bigint,
  imported_at timestamptz not null default now(),
  unique (team_id, id)
);
-- The same recording is in a team once, whatever its file is called and however many imports race.
create unique index call_content on call (team_id, content_hash);
create unique index call_external_id on call (team_id, external_id) where external_id is not null;
-- A run's and a preview's candidates: a team's calls of a period, with owner or domain.
create index call_period on call (team_id, held_at desc, id desc) include (owner_email, company_domain);
create index call_owner_period on call (team_id, owner_email, held_at desc, id desc);
create index call_domain_period on call (team_id, company_domain, held_at desc, id desc);

-- A call has one transcript, and after `import --replace` an older one for the evidence of older runs.
create table transcript (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  call_id bigint not null,
  -- Of all that an analyst reads, sides included: findings are cached by it.
  hash text not null,
  -- TimedSegment[]. json, not jsonb: it is only ever read whole.
  segments json not null,
  segment_count int not null,
  word_count int not null,
  created_at timestamptz not null default now(),
  unique (call_id, hash),
  unique (team_id, id),
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
alter table call add foreign key (team_id, transcript_id) references transcript (team_id, id)
  deferrable initially deferred;

-- Findings: what an analyst found, kept for every later run -----------------------------------------------------------

-- A version of an element: its text as it was when an analyst was asked. Small numbers stand in for the long keys of
-- the cache.
create table element_version (
  id int generated always as identity primary key,
  key text not null,
  hash text not null,
  definition jsonb not null,
  unique (key, hash)
);

create table analyst_version (
  id int generated always as identity primary key,
  fingerprint text not null unique
);

create table prompt (
  id bigint generated always as identity primary key,
  team_id bigint not null references team,
  hash text not null,
  text text not null,
  unique (team_id, hash)
);

-- One answered question: this transcript, this element, this analyst, this prompt. It exists when the answer is known,
-- also when the answer is "nothing".
create table analysis (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  transcript_id bigint not null,
  element_version_id int not null references element_version,
  analyst_version_id int not null references analyst_version,
  -- 0 for no prompt: null would not be unique.
  prompt_id bigint not null default 0,
  foreign key (team_id, transcript_id) references transcript (team_id, id) on delete cascade
);
create unique index analysis_question
  on analysis (transcript_id, analyst_version_id, prompt_id, element_version_id) include (id);

create table finding (
  id bigint generated always as identity primary key,
  analysis_id bigint not null references analysis on delete cascade,
  team_id bigint not null,
  call_id bigint not null,
  segment_index int not null,
  start_char int not null,
  end_char int not null check (end_char > start_char),
  start_ms int,
  end_ms int,
  speaker text,
  quote text not null,
  confidence real not null check (confidence between 0 and 1),
  match_kind text not null check (match_kind in ('exact', 'normalised'))
);
create unique index finding_place on finding (analysis_id, segment_index, start_char);

-- Runs ---------------------------------------------------------------------------------------------------------------

create table slice_run (
  id bigint generated always as identity primary key,
  team_id bigint not null references team,
  slice_key text not null,
  slice_title text not null,
  -- The slice and the versions of its elements as they were at the start: an old run keeps what it ran with.
  slice jsonb not null,
  element_version_ids int[] not null,
  -- Chosen when the run is planned: by a worker, which is who has analysts.
  analyst_version_id int references analyst_version,
  prompt_id bigint not null default 0,
  -- As given, and their period made absolute: what "now" was does not change while jobs wait.
  filters jsonb not null,
  held_from timestamptz not null,
  held_before timestamptz not null,
  status text not null default 'running' check (status in ('running', 'completed', 'failed')),
  phase text not null default 'queued',
  matched_call_count int,
  calls_analyzed int not null default 0,
  batches_left int,
  -- Where the unit of quota was taken, to be given back there.
  usage_month date not null,
  error text,
  result jsonb,
  evidence jsonb,
  manifest jsonb,
  started_at timestamptz not null default now(),
  completed_at timestamptz,
  unique (team_id, id)
);
create index slice_run_newest on slice_run (team_id, id desc);
-- The five active runs of a team are counted under the team's lock.
create index slice_run_active on slice_run (team_id) where status = 'running';

-- The calls that matched, frozen when the run was planned.
create table run_call (
  run_id bigint not null,
  team_id bigint not null,
  call_id bigint not null,
  transcript_id bigint not null,
  -- Null where all findings were there already.
  batch int,
  primary key (run_id, call_id),
  foreign key (team_id, run_id) references slice_run (team_id, id) on delete cascade,
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
create index run_call_batch on run_call (run_id, batch) where batch is not null;
-- Deleting a call takes its places in runs along.
create index run_call_of_call on run_call (call_id);

create table run_batch (
  run_id bigint not null references slice_run on delete cascade,
  batch int not null,
  call_count int not null,
  -- Written once, with the batch's share of the totals.
  done_at timestamptz,
  fresh int not null default 0,
  dropped_quotes int not null default 0,
  primary key (run_id, batch)
);

-- Evidence refers to findings. `position` is the order of the answer: best confidence first.
create table evidence (
  id bigint generated always as identity primary key,
  run_id bigint not null,
  team_id bigint not null,
  position int not null,
  element_key text not null,
  finding_id bigint not null references finding on delete cascade,
  foreign key (team_id, run_id) references slice_run (team_id, id) on delete cascade
);
create unique index evidence_order on evidence (run_id, position);
create index evidence_element_order on evidence (run_id, element_key, position);
create index evidence_of_finding on evidence (finding_id);

-- Idempotency and usage ----------------------------------------------------------------------------------------------

create table idempotency_key (
  team_id bigint not null references team,
  key text not null,
  fingerprint text not null,
  -- Whoever holds the reservation; another may take it over when the lease has run out.
  reservation uuid not null,
  leased_until timestamptz not null,
  run_id bigint references slice_run on delete cascade,
  created_at timestamptz not null default now(),
  primary key (team_id, key)
);

create table team_usage (
  team_id bigint not null references team,
  month date not null,
  runs int not null check (runs >= 0),
  primary key (team_id, month)
);
