-- Counts `asked` calls under a key. The row serializes callers: two processes that count at once would both find the same room.
create or replace function count_calls(wanted_key bytea, asked integer, wanted_seconds integer)
returns table (calls integer, resets_in_seconds double precision)
language sql volatile
as $$
  insert into attempt_window as w (key, started_at, window_seconds, attempts)
  values (wanted_key, clock_timestamp(), wanted_seconds, asked)
  on conflict (key) do update set
    attempts = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted_seconds) then asked else w.attempts + asked end,
    started_at = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted_seconds) then clock_timestamp() else w.started_at end
  returning w.attempts, wanted_seconds - extract(epoch from clock_timestamp() - w.started_at)
$$;

revoke all on function count_calls(bytea, integer, integer) from public;
grant execute on function count_calls(bytea, integer, integer) to galley_service;
