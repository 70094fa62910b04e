-- Deletes notifications that are older than they are kept, read or not, oldest first, but none whose email waits; then digests that hold none
-- any more. Lock and `since` as in forget_deliveries.
create or replace function forget_notifications(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  edge constant timestamptz := now() - make_interval(hours => 24 * keep_days);
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from notification where ctid = any (array(
      select n.ctid from notification n
      where n.mail_status in ('none', 'sent', 'failed') and n.created_at >= since and n.created_at < edge
      order by n.created_at limit rows_max
      for update skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
  delete from notification_digest where ctid = any (array(
    select d.ctid from notification_digest d
    where d.status in ('sent', 'failed', 'dropped') and d.created_at < edge
      and not exists (select from notification n where n.organization_id = d.organization_id and n.digest_id = d.id)
    order by d.created_at limit rows_max
    for update of d skip locked
  ));
end
$$;

revoke all on function forget_notifications(integer, timestamptz, integer) from public;
grant execute on function forget_notifications(integer, timestamptz, integer) to galley_service;
