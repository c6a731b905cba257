-- A team's own elements, slices and call types, beside the built-in ones -------------------------------------------------

-- 0 while a team has none of its own; else it changes with every `catalog apply`, so processes know what they hold.
alter table team add column catalog_version int not null default 0;

create table team_definition (
  team_id bigint not null references team,
  kind text not null check (kind in ('element', 'slice', 'call_type')),
  key text not null,
  -- Counted up whenever the definition changes. Older ones stay, to be read: runs hold what they ran with.
  version int not null,
  definition jsonb not null,
  applied_at timestamptz not null default now(),
  primary key (team_id, kind, key, version)
);

-- Ids of the teams' call types: the built-in ones lie below 1000.
create sequence team_call_type_id as int start 1000;

-- What processing made of a call ---------------------------------------------------------------------------------------

-- A call type that a person told is kept; one that was classified is classified anew with a new transcript.
alter table call add column is_call_type_told boolean not null default false;
alter table call add column call_type_confidence real;
alter table call add column call_type_rationale text;
-- The transcript that the call's posts were written from; null while it waits.
alter table call add column processed_transcript_id bigint;
create index call_unprocessed on call (team_id, id) where processed_transcript_id is distinct from transcript_id;
-- Why processing failed for good, one sentence; null otherwise.
alter table call add column processing_error text;
