-- A call that a language model answers takes seconds, and a batch has fifty: each is counted in its run's progress as it is answered, once, and
-- in its batch, for the call may be deleted before the batch ends.
alter table run_call add column is_counted boolean not null default false;
alter table run_batch add column counted int not null default 0;
