-- Deletes kept answers to calls with an idempotency key, oldest first. None is read after a day. Lock and `since` as in forget_deliveries.
create or replace function forget_idempotency(since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with gone as (
    delete from idempotency where ctid = any (array(
      select i.ctid from idempotency i
      where i.created_at >= since and i.created_at < now() - interval '24 hours'
      order by i.created_at limit rows_max
      for update skip locked
    ))
    returning created_at
  )
  select count(*)::integer, max(gone.created_at) from gone;
end
$$;

revoke all on function forget_idempotency(timestamptz, integer) from public;
grant execute on function forget_idempotency(timestamptz, integer) to galley_service;
