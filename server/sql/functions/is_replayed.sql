-- Returns whether this server is a standby that shows everything up to a place in the primary's log, and waits for it a little. It has to be a
-- statement of its own before what is read: a statement sees what was there at its beginning, and the place may be reached later.
create or replace function is_replayed(wanted bigint, patience_milliseconds integer) returns boolean
language plpgsql volatile
as $$
declare
  gives_up_at timestamptz := clock_timestamp() + patience_milliseconds * interval '1 millisecond';
begin
  loop
    -- A standby that was made a primary shows changes of its own, and follows nobody any more.
    if not pg_is_in_recovery() then return false; end if;
    if pg_last_wal_replay_lsn() - '0/0'::pg_lsn >= wanted then return true; end if;
    if clock_timestamp() >= gives_up_at then return false; end if;
    perform pg_sleep(0.001);
  end loop;
end
$$;

revoke all on function is_replayed(bigint, integer) from public;
grant execute on function is_replayed(bigint, integer) to galley_service;
