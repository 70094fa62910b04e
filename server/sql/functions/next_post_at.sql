-- Returns when the sender of posts looks again. Leases count, since the work of a killed sender comes due with them.
create or replace function next_post_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select least(
    (select min(at) from post_destination where status = 'scheduled'),
    (select min(next_attempt_at) from post_publication where status = 'pending'),
    (select min(lease_until) from post_publication where status = 'delivering')
  )
$$;

revoke all on function next_post_at() from public;
grant execute on function next_post_at() to galley_service;
