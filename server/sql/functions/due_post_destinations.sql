-- Lists destinations of posts that are due, in turns. A post made from an article waits until that article shows a revision, and nothing
-- but the approved revision ever goes out. It locks nothing: of two senders that find the same one, the one that locks it opens the
-- publication.
create or replace function due_post_destinations(batch integer, each integer default 1000)
returns table (organization_id text, post_id text, destination text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with recursive place as (
    (
      select d.organization_id from post_destination d
      where d.status = 'scheduled' and exists (select from post_destination s where s.status = 'scheduled'
        and s.at <= now())
      order by d.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select d.organization_id from post_destination d
      where d.status = 'scheduled' and d.organization_id > place.organization_id
      order by d.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.*, row_number() over (partition by place.organization_id order by first.at) as turn
    from place cross join lateral (
      select d.post_id, d.destination, d.at from post_destination d
      join post p on p.organization_id = d.organization_id and p.id = d.post_id
      where d.organization_id = place.organization_id and d.status = 'scheduled' and d.at <= now() and p.approved_revision = p.revision
        and (not p.from_article or exists (
          select from article a
          where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
        ))
      order by d.at limit least(batch, each)
    ) first
  )
  select waiting.organization_id, waiting.post_id, waiting.destination from waiting order by turn, at limit batch
$$;

revoke all on function due_post_destinations(integer, integer) from public;
grant execute on function due_post_destinations(integer, integer) to galley_service;
