-- Returns when the worker of generations looks again. Leases count, since the work of a killed worker comes due with them.
create or replace function next_generation_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select least(
    (select min(next_attempt_at) from generation where status = 'pending'),
    (select min(lease_until) from generation where status = 'working')
  )
$$;

revoke all on function next_generation_at() from public;
grant execute on function next_generation_at() to galley_service;
