-- A call that a language model answers takes seconds, and a batch has fifty: each is counted in its run's progress as it is answered.
alter table run_call add column is_counted boolean not null default false;
