-- Claims changes to blogs of which a CDN holds copies. One claim at a time: two at once would both find the same room under an
-- organization's bound, and go past it together. A row whose lease has ended is claimed like one that waits; its higher fence makes the
-- earlier claim void.
create or replace function claim_blog_changes(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, project_id text, slug text, image_id text, fence bigint, attempts integer, created_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850656);
  with recursive place as (
    (
      select w.organization_id from blog_change w
      where exists (select from blog_change d where coalesce(d.lease_until, d.next_attempt_at) <= now())
      order by w.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select w.organization_id from blog_change w
      where w.organization_id > place.organization_id
      order by w.organization_id limit 1
    ) following
  ), busy as materialized (
    select w.organization_id from blog_change w
    where w.lease_until > now()
    order by w.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select w.id, coalesce(w.lease_until, w.next_attempt_at) as due from blog_change w
      where w.organization_id = room.organization_id
        and coalesce(w.lease_until, w.next_attempt_at) <= now()
      order by coalesce(w.lease_until, w.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select w.organization_id, w.id from chosen
    join blog_change w on w.organization_id = chosen.organization_id and w.id = chosen.id
    where coalesce(w.lease_until, w.next_attempt_at) <= now()
    for update of w skip locked
  )
  update blog_change w
  set attempts = w.attempts + 1, fence = w.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where w.organization_id = next.organization_id and w.id = next.id
  returning w.organization_id, w.id, w.project_id, w.slug, w.image_id, w.fence, w.attempts, w.created_at
$$;

revoke all on function claim_blog_changes(integer, integer, integer) from public;
grant execute on function claim_blog_changes(integer, integer, integer) to galley_service;

-- Writes down that readers of a blog see something else under these slugs, a slug of null standing for the whole blog. Without a project it is
-- about all blogs of the organization. Nothing is written for a CDN while none is in front, and no ping while its kind is off or the project wants none. Pings
-- are about articles alone.
create or replace function note_blog_changes(organization text, project text, slugs text[]) returns void
language plpgsql volatile
as $$
declare
  -- Drawn once: a query that draws anew for each of its rows cannot be carried out on several nodes.
  seed text := gen_random_uuid()::text;
begin
  if exists (select from cdn) then
    insert into blog_change (organization_id, id, project_id, slug)
    select p.organization_id, 'chg_' || md5(seed || p.id || coalesce('/' || s.slug, '')), p.id, s.slug
    from project p cross join (select distinct slug from unnest(slugs) slug) s
    where p.organization_id = organization and (project is null or p.id = project) and (p.hosted_blog or s.slug is null);
  end if;
  if exists (select from ping_kind) then
    insert into blog_ping (organization_id, id, project_id, kind, slug)
    select p.organization_id, 'png_' || md5(seed || k.kind || '/' || s.slug), p.id, k.kind, s.slug
    from project p cross join ping_kind k cross join (select distinct slug from unnest(slugs) slug where slug is not null) s
    where p.organization_id = organization and p.id = project and p.hosted_blog
      and not exists (select from blog_settings c where c.organization_id = organization and c.project_id = p.id and not c.pings);
  end if;
end
$$;

revoke all on function note_blog_changes(text, text, text[]) from public;
grant execute on function note_blog_changes(text, text, text[]) to galley_service;

-- Says whether a CDN is in front of the service. Changes that wait for one that is gone are dropped.
create or replace function set_cdn(there boolean) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if there then
    insert into cdn default values on conflict do nothing;
  else
    delete from cdn;
    delete from blog_change;
  end if;
end
$$;

revoke all on function set_cdn(boolean) from public;
grant execute on function set_cdn(boolean) to galley_service;
