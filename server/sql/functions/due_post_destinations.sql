-- Lists destinations of posts that are due, in turns. A post made from an article waits until that article shows a revision, and is listed
-- to fail once it has waited too long. Nothing but the approved revision ever goes out. It locks nothing: of two senders that find the same
-- one, the one that locks it opens the publication.
create or replace function due_post_destinations(batch integer, each integer default 1000)
returns table (organization_id text, post_id text, destination text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with recursive place as (
    (
      select w.organization_id from post_destination w
      where w.status = 'scheduled' and exists (select from post_destination d where d.status = 'scheduled' and d.at <= now())
      order by w.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select w.organization_id from post_destination w
      where w.status = 'scheduled' and w.organization_id > place.organization_id
      order by w.organization_id limit 1
    ) following
  ), waiting as materialized (
    select place.organization_id, first.*, row_number() over (partition by place.organization_id order by first.at) as turn
    from place cross join lateral (
      select w.post_id, w.destination, w.at from post_destination w
      join post p on p.organization_id = w.organization_id and p.id = w.post_id
      where w.organization_id = place.organization_id and w.status = 'scheduled' and w.at <= now()
        and not is_closed(w.organization_id, w.project_id) and p.approved_revision = p.revision
        and (not p.from_article or w.at < now() - interval '60 minutes' or exists (
          select from article a
          where a.organization_id = p.organization_id and a.id = p.article_id and a.published_revision is not null
        ))
      order by w.at limit least(batch, each)
    ) first
  )
  select waiting.organization_id, waiting.post_id, waiting.destination from waiting order by turn, at limit batch
$$;

revoke all on function due_post_destinations(integer, integer) from public;
grant execute on function due_post_destinations(integer, integer) to galley_service;
