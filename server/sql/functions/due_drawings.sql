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
