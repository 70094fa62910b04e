-- Returns when the worker of exports looks again. Leases count, since the work of a killed worker comes due with them.
create or replace function next_export_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select least(
    (select min(next_attempt_at) from export where status = 'pending'),
    (select min(lease_until) from export where status = 'drawing')
  )
$$;

revoke all on function next_export_at() from public;
grant execute on function next_export_at() to galley_service;
