-- Deletes deliveries that ended longer ago than they are kept, with their attempts, oldest first. One process at a time deletes anything that
-- is no longer kept: another finds the lock taken and gets no row. A delivery that is being sent again is locked, and left.
-- `since` is how far the caller has come, so that a batch does not read what earlier ones have left behind in the index.
create or replace function forget_deliveries(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from webhook_delivery where ctid = any (array(
      select d.ctid from webhook_delivery d
      where d.finished_at >= since and d.finished_at < now() - make_interval(hours => 24 * keep_days)
      order by d.finished_at limit rows_max
      for update skip locked
    ))
    returning finished_at
  )
  select count(*)::integer, max(gone.finished_at) from gone;
end
$$;

revoke all on function forget_deliveries(integer, timestamptz, integer) from public;
grant execute on function forget_deliveries(integer, timestamptz, integer) to galley_service;
