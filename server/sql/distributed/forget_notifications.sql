-- Deletes notifications that are older than they are kept, read or not, but none whose email waits; then digests that hold none any more, oldest
-- first, as on one database. A query of all nodes finds the oldest, and each organization's go by their keys.
create or replace function forget_notifications(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  old record;
  gone integer;
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  removed := 0;
  for old in
    select o.organization_id, array_agg(o.id) as ids, max(o.at) as at from (
      select x.organization_id, x.id, x.created_at as at from notification x
      where x.mail_status in ('none', 'sent', 'failed') and x.created_at >= since and x.created_at < now() - make_interval(hours => 24 * keep_days)
      order by x.created_at limit rows_max
    ) o
    group by o.organization_id
  loop
    delete from notification x where x.organization_id = old.organization_id and x.id = any (old.ids)
      and x.mail_status in ('none', 'sent', 'failed');
    get diagnostics gone = row_count;
    removed := removed + gone;
    reached := greatest(reached, old.at);
  end loop;
  for old in
    select o.organization_id, array_agg(o.id) as ids from (
      select d.organization_id, d.id from notification_digest d
      where d.status in ('sent', 'failed', 'dropped') and d.created_at < now() - make_interval(hours => 24 * keep_days)
        and not exists (select from notification n where n.organization_id = d.organization_id and n.digest_id = d.id)
      order by d.created_at limit rows_max
    ) o
    group by o.organization_id
  loop
    delete from notification_digest d where d.organization_id = old.organization_id and d.id = any (old.ids);
  end loop;
  return next;
end
$$;

revoke all on function forget_notifications(integer, timestamptz, integer) from public;
grant execute on function forget_notifications(integer, timestamptz, integer) to galley_service;
