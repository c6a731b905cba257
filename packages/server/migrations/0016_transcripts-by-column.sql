-- A version that reads lists of segments alone would fail at every transcript of this one: with this migration it refuses to start.
comment on column transcript.segments is
  'Segments by column (src/db/stored-segments.ts); of transcripts that an earlier version stored, the list of them. Only ever read whole.';
