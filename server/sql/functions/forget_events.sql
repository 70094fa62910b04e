-- Deletes events that are older than they are kept and have no delivery left, oldest first. A delivery is written with its event, so that
-- none can appear meanwhile. Lock and `since` as in forget_deliveries.
create or replace function forget_events(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from event where ctid = any (array(
      select e.ctid from event e
      where e.created_at >= since and e.created_at < now() - make_interval(hours => 24 * keep_days)
        and not exists (select from webhook_delivery d where d.organization_id = e.organization_id and d.event_id = e.id)
      order by e.created_at limit rows_max
      for update of e skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
end
$$;

revoke all on function forget_events(integer, timestamptz, integer) from public;
grant execute on function forget_events(integer, timestamptz, integer) to galley_service;
