-- Analysts that ask a language model ------------------------------------------------------------------------------------

-- {provider, model, host, currency, parameters} of an analyst that sends transcripts out; null of the embedded one.
alter table analyst_version add column outside jsonb;

-- When each phase of a run began.
alter table slice_run add column gathering_at timestamptz;
alter table slice_run add column analyzing_at timestamptz;
alter table slice_run add column synthesizing_at timestamptz;
-- Money spent or reserved by the run, in billionths of the currency: its cap is kept here.
alter table slice_run add column spent_nanos bigint not null default 0;

-- What asking about a call brought. Where each answer is paid for, it is stored call by call, not batch by batch.
alter table run_call add column fresh int not null default 0;
alter table run_call add column dropped_quotes int not null default 0;
alter table run_call add column words int;
alter table run_call add column words_sent int;
-- Why the call could not be analysed, a sentence; null otherwise.
alter table run_call add column problem text;
create index run_call_problem on run_call (run_id) where problem is not null;

-- Who is asking a question now: nobody else asks, and pays for, the same one. The lease of a killed worker runs out.
create table question_lease (
  transcript_id bigint not null,
  analyst_version_id int not null references analyst_version,
  prompt_id bigint not null,
  element_version_id int not null references element_version,
  team_id bigint not null,
  holder uuid not null,
  leased_until timestamptz not null,
  primary key (transcript_id, analyst_version_id, prompt_id, element_version_id),
  foreign key (team_id, transcript_id) references transcript (team_id, id) on delete cascade
);

-- Paid answers by the hash of all that was asked: a call of many windows that is taken up again pays for none twice.
create table llm_answer (
  transcript_id bigint not null,
  key text not null,
  team_id bigint not null,
  -- Claims as the model made them: none is evidence before the locator has seen it.
  claims jsonb not null,
  created_at timestamptz not null default now(),
  primary key (transcript_id, key),
  foreign key (team_id, transcript_id) references transcript (team_id, id) on delete cascade
);

-- What all workers know of a provider at a host. Its row is locked while a request is admitted.
create table llm_provider (
  name text primary key,
  paused_until timestamptz not null default '-infinity',
  -- In a row; at some number the provider is left alone for a while, then tried with one request.
  failures int not null default 0
);

-- Every request that was sent, without its text.
create table llm_request (
  id bigint generated always as identity primary key,
  provider text not null,
  host text not null,
  model text not null,
  team_id bigint not null references team,
  -- Null for what happens to a call by itself.
  run_id bigint references slice_run on delete cascade,
  state text not null default 'running' check (state in ('running', 'answered', 'refused', 'failed', 'lost', 'cancelled')),
  -- Reserved at first, then what it cost. Null without a price.
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
create index llm_request_of_run on llm_request (run_id) where run_id is not null;

-- Money spent or reserved by a team in a calendar month (UTC).
create table llm_spending (
  team_id bigint not null references team,
  month date not null,
  nanos bigint not null,
  primary key (team_id, month)
);
