-- Deletes kept answers to calls with an idempotency key that are older than a day, oldest first, as on one database. A query of all nodes finds the
-- oldest, and each organization's go by their keys.
create or replace function forget_idempotency(since timestamptz default '-infinity', rows_max integer default 1000)
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
      select x.organization_id, x.principal_id || ' ' || x.operation || ' ' || x.key as id, x.created_at as at from idempotency x
      where x.created_at >= since and x.created_at < now() - interval '24 hours'
      order by x.created_at limit rows_max
    ) o
    group by o.organization_id
  loop
    delete from idempotency x
    where x.organization_id = old.organization_id and x.principal_id || ' ' || x.operation || ' ' || x.key = any (old.ids);
    get diagnostics gone = row_count;
    removed := removed + gone;
    reached := greatest(reached, old.at);
  end loop;
  return next;
end
$$;

revoke all on function forget_idempotency(timestamptz, integer) from public;
grant execute on function forget_idempotency(timestamptz, integer) to galley_service;
