-- Deletes generations that ended longer ago than they are kept, oldest first. One that made a revision, or that tells why a post failed, stays
-- as that: only its request and its result go. `emptied` keeps the next batch from meeting it again. A generation that is being applied
-- at this moment is locked by the revision that names it, and left. Lock and `since` as in forget_deliveries.
create or replace function forget_generations(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  return query
  with old as materialized (
    select g.ctid as place, coalesce(of_article.here, of_post.here, failed.here, false) as needed
    from generation g
    -- Joined rather than asked for with exists, for which PostgreSQL may read a whole table into a hash.
    left join lateral (
      select true as here from article_revision r where r.organization_id = g.organization_id and r.generation_id = g.id limit 1
    ) of_article on true
    left join lateral (
      select true as here from post_revision r where r.organization_id = g.organization_id and r.generation_id = g.id limit 1
    ) of_post on true
    left join lateral (
      select true as here from post p where p.organization_id = g.organization_id and p.id = g.post_id and p.status = 'failed' limit 1
    ) failed on true
    where not g.emptied and g.ended_at >= since and g.ended_at < now() - make_interval(hours => 24 * keep_days)
    order by g.ended_at limit rows_max
    for update of g skip locked
  ), emptied as (
    update generation set request = '{}', result = null, emptied = true
    where ctid = any (array(select place from old where needed))
    returning ended_at
  ), gone as (
    delete from generation where ctid = any (array(select place from old where not needed))
    returning ended_at
  )
  select count(*)::integer, max(done.ended_at) from (select * from emptied union all select * from gone) done;
end
$$;

revoke all on function forget_generations(integer, timestamptz, integer) from public;
grant execute on function forget_generations(integer, timestamptz, integer) to galley_service;
