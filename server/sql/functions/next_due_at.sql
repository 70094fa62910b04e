-- Returns when the publisher looks again. Leases count, since the work of a killed publisher comes due with them.
create or replace function next_due_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select least(
    (select min(due_at) from article where due_at is not null),
    (select min(next_attempt_at) from publication where status = 'pending'),
    (select min(lease_until) from publication where status = 'delivering')
  )
$$;

revoke all on function next_due_at() from public;
grant execute on function next_due_at() to galley_service;
