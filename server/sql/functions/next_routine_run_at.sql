-- Returns when the starter of routines looks again.
create or replace function next_routine_run_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select min(next_attempt_at) from routine_run where ended_at is null
$$;

revoke all on function next_routine_run_at() from public;
grant execute on function next_routine_run_at() to galley_service;
