-- The seed's own tables: its plan and its progress.
create schema bench;

create table bench.seed (
  calls bigint not null,
  until timestamptz not null,
  step int not null default 0
);
create table bench.chunk (first bigint primary key, last bigint not null, done_at timestamptz);
-- Indexes that are dropped while millions of rows are inserted, and recreated at the end.
create table bench.dropped_index (name text primary key, definition text not null, made_at timestamptz);

create table bench.word (kind text, place int, text text, primary key (kind, place));
create table bench.org (
  org int primary key, organization_id bigint not null, companies int not null, deals int not null, contacts int not null
);
create table bench.team (
  team int primary key, team_id bigint not null, org int not null references bench.org, name text not null,
  from_share float8 not null, to_share float8 not null, owners int not null, is_transcribed boolean not null
);
create table bench.owner (
  team int, place int, org int not null, owner_email text not null, owner_name text not null, account_id bigint,
  primary key (team, place)
);
create table bench.call_type (id int primary key, key text not null, label text not null, from_share float8, to_share float8);
create table bench.body (id int primary key, template_type text not null, result jsonb not null, words tsvector not null);
create table bench.talk (id int primary key, packed bytea not null, segment_count int not null, word_count int not null);

-- A number in [0, 1) for each n and purpose, the same on every machine.
create function bench.r(n bigint, purpose int) returns float8 immutable parallel safe language sql as $$
  select (hashint8extended(n, purpose) & 1073741823)::float8 / 1073741824
$$;

create function bench.word(wanted text, i bigint) returns text stable parallel safe language sql as $$
  select text from bench.word where kind = wanted and place = i % (select max(place) + 1 from bench.word where kind = wanted)
$$;
