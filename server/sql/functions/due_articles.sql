-- Lists articles that are due, in turns. It locks nothing: of two publishers that find the same article, the one that locks it opens the
-- publication, and the other no longer finds it due.
create or replace function due_articles(batch integer, each integer default 1000)
returns table (organization_id text, article_id text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with recursive place as (
    (
      select w.organization_id from article w
      where w.due_at is not null and exists (select from article d where d.due_at <= now())
      order by w.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select w.organization_id from article w
      where w.due_at is not null and w.organization_id > place.organization_id
      order by w.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.*, row_number() over (partition by place.organization_id order by first.due_at) as turn
    from place cross join lateral (
      select w.id, w.due_at from article w
      where w.organization_id = place.organization_id and w.due_at is not null and w.due_at <= now()
        and not is_closed(w.organization_id, w.project_id)
      order by w.due_at limit least(batch, each)
    ) first
  )
  select waiting.organization_id, waiting.id from waiting order by turn, due_at limit batch
$$;

revoke all on function due_articles(integer, integer) from public;
grant execute on function due_articles(integer, integer) to galley_service;
