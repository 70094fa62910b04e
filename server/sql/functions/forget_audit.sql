-- Deletes entries of the audit log that are older than they are kept, oldest first. The service may not delete any other way, and nothing
-- younger than 90 days whatever it asks for, so that an intruder who has its connection cannot clear the log. Lock and `since` as in
-- forget_deliveries.
create or replace function forget_audit(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from audit where ctid = any (array(
      select a.ctid from audit a
      where a.created_at >= since and a.created_at < now() - make_interval(hours => 24 * greatest(keep_days, 90))
      order by a.created_at limit rows_max
      for update skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
end
$$;

revoke all on function forget_audit(integer, timestamptz, integer) from public;
grant execute on function forget_audit(integer, timestamptz, integer) to galley_service;
