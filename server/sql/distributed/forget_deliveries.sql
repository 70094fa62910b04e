-- Deletes deliveries that ended longer ago than they are kept, with their attempts, oldest first, as on one database. A query of all nodes finds
-- the oldest, and each organization's go by their keys.
create or replace function forget_deliveries(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
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
      select x.organization_id, x.id, x.finished_at as at from webhook_delivery x
      where x.finished_at >= since and x.finished_at < now() - make_interval(hours => 24 * keep_days)
      order by x.finished_at limit rows_max
    ) o
    group by o.organization_id
  loop
    delete from webhook_attempt a where a.organization_id = old.organization_id and a.delivery_id = any (old.ids);
    delete from webhook_delivery x
    where x.organization_id = old.organization_id and x.id = any (old.ids) and x.finished_at < now() - make_interval(hours => 24 * keep_days);
    get diagnostics gone = row_count;
    removed := removed + gone;
    reached := greatest(reached, old.at);
  end loop;
  return next;
end
$$;

revoke all on function forget_deliveries(integer, timestamptz, integer) from public;
grant execute on function forget_deliveries(integer, timestamptz, integer) to galley_service;
