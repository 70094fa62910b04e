-- Deletes generations that ended longer ago than they are kept, oldest first, as on one database. A query of all nodes finds the oldest, and each
-- organization's go by their keys. One that made a revision, or that tells why a post failed, stays as that: only its request and its result go.
create or replace function forget_generations(keep_days integer, since timestamptz default '-infinity', rows_max integer default 1000)
returns table (removed integer, reached timestamptz)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  old record;
  gone integer;
  needed text[];
begin
  if not pg_try_advisory_xact_lock(7401850631) then return; end if;
  removed := 0;
  for old in
    select o.organization_id, array_agg(o.id) as ids, max(o.at) as at from (
      select x.organization_id, x.id, x.ended_at as at from generation x
      where not x.emptied and x.ended_at >= since and x.ended_at < now() - make_interval(hours => 24 * keep_days)
      order by x.ended_at limit rows_max
    ) o
    group by o.organization_id
  loop
    needed := array(
      select g.id from generation g
      where g.organization_id = old.organization_id and g.id = any (old.ids) and (
        exists (select from article_revision r where r.organization_id = old.organization_id and r.generation_id = g.id)
        or exists (select from post_revision r where r.organization_id = old.organization_id and r.generation_id = g.id)
        or exists (select from post p where p.organization_id = old.organization_id and p.id = g.post_id and p.status = 'failed')
      )
    );
    update generation g set request = '{}', result = null, emptied = true where g.organization_id = old.organization_id and g.id = any (needed);
    removed := removed + cardinality(needed);
    delete from generation g where g.organization_id = old.organization_id and g.id = any (old.ids) and g.id <> all (needed);
    get diagnostics gone = row_count;
    removed := removed + gone;
    reached := greatest(reached, old.at);
  end loop;
  return next;
end
$$;

revoke all on function forget_generations(integer, timestamptz, integer) from public;
grant execute on function forget_generations(integer, timestamptz, integer) to galley_service;
