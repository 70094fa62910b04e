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

-- Writes the publications of due destinations that the caller has locked: those whose package is ready go to a person at once, those that
-- came too late have failed, and the others wait for a sender, whose work the caller adds. From then on their posts can be neither edited nor moved.
create or replace function open_posts(organization text, given jsonb) returns void
language plpgsql volatile
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  insert into post_publication (
    organization_id, id, project_id, post_id, revision, destination, status, due_at, way, package, export_id, attempts, error_kind,
    error_code, last_error
  )
  select p.organization_id, g.publication, p.project_id, p.id, p.revision, g.destination, g.status, g.due_at, g.way, g.package, g.export,
    (g.status = 'exported')::integer, g.error_kind, g.error_code, g.last_error
  from jsonb_to_recordset(given) as g(
    post text, destination text, publication text, status text, due_at timestamptz, way text, package jsonb, export text, error_kind text,
    error_code text, last_error text
  )
  join post p on p.organization_id = organization and p.id = g.post;

  update post_destination d set status = case when g.status = 'failed' then 'failed' else 'delivering' end
  from jsonb_to_recordset(given) as g(post text, destination text, status text)
  where d.organization_id = organization and d.post_id = g.post and d.destination = g.destination;
end
$$;

revoke all on function open_posts(text, jsonb) from public;
grant execute on function open_posts(text, jsonb) to galley_service;

-- Lists destinations of carousels that come due within half a day and of whose revision no export exists that lasts until then, in turns
-- and the soonest first. A drawing that failed is not listed again. It locks nothing: of two senders that find the same one, the second
-- finds the export of the first.
create or replace function due_drawings(batch integer, each integer default 1000)
returns table (organization_id text, post_id text, destination text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  with recursive place as (
    (
      select w.organization_id from post_destination w
      where w.status = 'scheduled' and exists (select from post_destination d where d.status = 'scheduled' and d.at <= now() + interval '12 hours')
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
      where w.organization_id = place.organization_id and w.status = 'scheduled' and w.at <= now() + interval '12 hours'
        and not is_closed(w.organization_id, w.project_id) and (
          select not exists (
            select from export e
            where e.organization_id = w.organization_id and e.post_id = w.post_id and e.revision = p.revision
              and e.destination = w.destination and e.expires_at > w.at + interval '1 hour'
          )
          from post p
          where p.organization_id = w.organization_id and p.id = w.post_id and p.format = 'carousel' and p.approved_revision = p.revision
        )
      order by w.at limit least(batch, each)
    ) first
  )
  select waiting.organization_id, waiting.post_id, waiting.destination from waiting order by turn, at limit batch
$$;

revoke all on function due_drawings(integer, integer) from public;
grant execute on function due_drawings(integer, integer) to galley_service;
