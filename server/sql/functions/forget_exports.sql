-- Deletes expired exports, oldest first. The kept count of their organizations goes with them in one statement, so that the next look makes it
-- anew. Exports that were begun when files were kept for longer expire as today's do, since their files go as today's do. Lock and `since` as in
-- forget_deliveries.
create or replace function forget_exports(keep_days integer default null, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  update export set expires_at = created_at + make_interval(hours => 24 * keep_days) where ctid = any (array(
    select e.ctid from export e
    where e.expires_at > now() + make_interval(hours => 24 * keep_days)
    order by e.expires_at limit rows_max
    for update skip locked
  ));
  return query
  with gone as (
    delete from export where ctid = any (array(
      select e.ctid from export e
      where e.expires_at >= since and e.expires_at < now()
      order by e.expires_at limit rows_max
      for update skip locked
    ))
    returning organization_id, files, expires_at
  ), uncounted as (
    update organization_quota q set bytes_used = null
    where q.bytes_used is not null and q.organization_id = any (array(select g.organization_id from gone g where g.files is not null))
  )
  select count(*)::integer, max(gone.expires_at) from gone;
end
$$;

revoke all on function forget_exports(integer, timestamptz, integer) from public;
grant execute on function forget_exports(integer, timestamptz, integer) to galley_service;
