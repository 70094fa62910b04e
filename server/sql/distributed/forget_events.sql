-- Deletes events that are older than they are kept and have no delivery left, oldest first, as on one database. A query of all nodes finds the
-- oldest, and each organization's go by their keys.
create or replace function forget_events(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
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
      select x.organization_id, x.id, x.created_at as at from event x
      where x.created_at >= since and x.created_at < now() - make_interval(hours => 24 * keep_days)
        and not exists (select from webhook_delivery d where d.organization_id = x.organization_id and d.event_id = x.id)
      order by x.created_at limit rows_max
    ) o
    group by o.organization_id
  loop
    delete from event x where x.organization_id = old.organization_id and x.id = any (old.ids)
      and not exists (
        select from webhook_delivery d where d.organization_id = old.organization_id and d.event_id = x.id
      );
    get diagnostics gone = row_count;
    removed := removed + gone;
    reached := greatest(reached, old.at);
  end loop;
  return next;
end
$$;

revoke all on function forget_events(integer, timestamptz, integer) from public;
grant execute on function forget_events(integer, timestamptz, integer) to galley_service;
