-- The program compresses transcripts: with zstd that is a fifth of what PostgreSQL's own compression took, and smaller. What earlier
-- versions stored stays in `segments`.
alter table transcript
  add column packed bytea,
  alter column packed set storage external,
  alter column segments drop not null,
  add check (num_nonnulls(packed, segments) = 1);
comment on column transcript.packed is
  'Segments by column (src/db/stored-segments.ts): JSON in UTF-8, a zstd frame. Only ever read whole.';
comment on column transcript.segments is
  'Of transcripts that an earlier version stored, the segments by column, or the list of them. Null where packed has them.';
