-- A call is counted in its batch too when it is answered, for it may be deleted before the batch ends. It is there already where 0019 brought it.
alter table run_batch add column if not exists counted int not null default 0;
