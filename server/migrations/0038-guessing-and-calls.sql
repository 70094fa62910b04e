-- Where an X-Forwarded-For came from that was not believed, for the operator: one row for private networks, one for public ones.
create unlogged table untrusted_forward (
  origin text primary key check (origin in ('private', 'public')),
  network text not null,
  seen_at timestamptz(3) not null default now()
);
grant select, insert, update on untrusted_forward to galley_service;

-- Counts `asked` calls under a key. The row serializes callers, so that the count is exact across processes.
create function count_calls(wanted_key bytea, asked integer, wanted_seconds integer)
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
