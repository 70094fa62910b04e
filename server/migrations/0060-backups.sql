-- The last run of `galley backup` and how it ended, in one row that the command writes and the service shows in its metrics. It belongs to
-- this database, so that no backup holds it.
create table backup_run (
  only_row boolean primary key default true check (only_row),
  begun_at timestamptz(3) not null,
  ended_at timestamptz(3),
  succeeded boolean,
  -- The moment of the rows in the last backup that is complete.
  complete_as_of timestamptz(3),
  check ((ended_at is null) = (succeeded is null))
);
grant select on backup_run to galley_service;
