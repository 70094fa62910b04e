-- Deletes expired exports, oldest first, as on one database. A query of all nodes finds the oldest, and each organization's go by their keys. The
-- kept count of their organization goes with them, so that the next look makes it anew.
create or replace function forget_exports(keep_days integer default null, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  old record;
  gone integer;
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  -- Exports that were begun when files were kept for longer expire as today's do, since their files go as today's do.
  for old in
    select x.organization_id, x.id, x.created_at + make_interval(hours => 24 * keep_days) as at from export x
    where x.expires_at > now() + make_interval(hours => 24 * keep_days)
    limit rows_max
  loop
    update export x set expires_at = old.at where x.organization_id = old.organization_id and x.id = old.id;
  end loop;
  removed := 0;
  for old in
    select o.organization_id, array_agg(o.id) as ids, max(o.at) as at from (
      select x.organization_id, x.id, x.expires_at as at from export x
      where x.expires_at >= since and x.expires_at < now()
      order by x.expires_at limit rows_max
    ) o
    group by o.organization_id
  loop
    update organization_quota q set bytes_used = null where q.organization_id = old.organization_id and q.bytes_used is not null;
    delete from export x where x.organization_id = old.organization_id and x.id = any (old.ids);
    get diagnostics gone = row_count;
    removed := removed + gone;
    reached := greatest(reached, old.at);
  end loop;
  return next;
end
$$;

revoke all on function forget_exports(integer, timestamptz, integer) from public;
grant execute on function forget_exports(integer, timestamptz, integer) to galley_service;
