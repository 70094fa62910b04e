-- Counts one attempt under each key and returns the worst of them. The rows serialize callers, in the order of their keys, so that the
-- count is exact across processes and no two callers wait for each other in a circle.
create or replace function count_attempt(wanted_keys bytea[], attempts_max integer[], window_seconds integer[])
returns table (exceeded boolean, resets_in_seconds double precision)
language plpgsql
as $$
declare
  wanted record;
  counted record;
begin
  exceeded := false;
  resets_in_seconds := 0;
  for wanted in select k.key, k.most, k.seconds from unnest(wanted_keys, attempts_max, window_seconds) as k (key, most, seconds) order by k.key loop
    insert into attempt_window as w (key, started_at, window_seconds, attempts) values (wanted.key, clock_timestamp(), wanted.seconds, 1)
    on conflict (key) do update set
      attempts = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted.seconds) then 1 else w.attempts + 1 end,
      started_at = case when w.started_at <= clock_timestamp() - make_interval(secs => wanted.seconds) then clock_timestamp() else w.started_at end
    returning w.attempts, wanted.seconds - extract(epoch from clock_timestamp() - w.started_at) as remaining into counted;
    if counted.attempts > wanted.most then
      exceeded := true;
      resets_in_seconds := greatest(resets_in_seconds, counted.remaining);
    end if;
  end loop;
  return next;
end
$$;

revoke all on function count_attempt(bytea[], integer[], integer[]) from public;
grant execute on function count_attempt(bytea[], integer[], integer[]) to galley_service;

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
