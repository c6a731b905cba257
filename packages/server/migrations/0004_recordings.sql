-- Recordings that wait for their transcript, and after that stay with their call.
create table recording (
  id bigint generated always as identity primary key,
  team_id bigint not null references team,
  -- SHA-256 of the bytes: the same recording is transcribed once.
  hash text not null,
  -- How the person who imported it knows it, for reports.
  file text not null,
  media_type text not null,
  bytes bytea not null,
  -- What the manifest says of the call.
  entry jsonb not null,
  -- The call made of it; null while it waits, or where the transcription failed for good.
  call_id bigint,
  error text,
  created_at timestamptz not null default now(),
  unique (team_id, hash),
  foreign key (team_id, call_id) references call (team_id, id) on delete cascade
);
-- Sound is compressed already.
alter table recording alter column bytes set storage external;
create index recording_of_call on recording (call_id);
