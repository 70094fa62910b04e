-- Deletes deliveries that ended longer ago than they are kept, with their attempts, oldest first. One process at a time deletes anything that
-- is no longer kept: another finds the lock taken and gets no row. A delivery that is being sent again is locked, and left. One may have been
-- sent again without end: at most ten attempts for each row go in one batch, and a delivery goes with its last ones. A batch that ends at this
-- bound counts as full, and has come no further. `since` is how far the caller has come, so that a batch does not read what earlier ones have left behind in the index.
create or replace function forget_deliveries(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  places tid[];
  organizations text[];
  ids text[];
  attempts integer;
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  select array_agg(old.place), array_agg(old.organization_id), array_agg(old.id) into places, organizations, ids from (
    select d.ctid as place, d.organization_id, d.id from webhook_delivery d
    where d.finished_at >= since and d.finished_at < now() - make_interval(hours => 24 * keep_days)
    order by d.finished_at limit rows_max
    for update skip locked
  ) old;
  delete from webhook_attempt where ctid = any (array(
    select a.ctid from unnest(organizations, ids) old (organization_id, id)
    join webhook_attempt a on a.organization_id = old.organization_id and a.delivery_id = old.id
    limit 10 * rows_max
  ));
  get diagnostics attempts = row_count;
  return query
  with gone as (
    delete from webhook_delivery d where d.ctid = any (places)
      and not exists (select from webhook_attempt a where a.organization_id = d.organization_id and a.delivery_id = d.id)
    returning d.finished_at
  )
  select case when attempts < 10 * rows_max then count(*)::integer else rows_max end,
    case when attempts < 10 * rows_max then max(gone.finished_at) end
  from gone;
end
$$;

revoke all on function forget_deliveries(integer, timestamptz, integer) from public;
grant execute on function forget_deliveries(integer, timestamptz, integer) to galley_service;
