-- Claims articles of blogs of which search engines or a hub are to be told. One claim at a time: two at once would both find the same room
-- under an organization's bound, and go past it together. A row whose lease has ended is claimed like one that waits; its higher fence
-- makes the earlier claim void.
create or replace function claim_blog_pings(batch integer, each integer, lease_seconds integer, of_kind text)
returns table (organization_id text, id text, project_id text, slug text, fence bigint, attempts integer, created_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850657);
  with recursive place as (
    (
      select w.organization_id from blog_ping w
      where exists (select from blog_ping d where coalesce(d.lease_until, d.next_attempt_at) <= now())
      order by w.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select w.organization_id from blog_ping w
      where w.organization_id > place.organization_id
      order by w.organization_id limit 1
    ) following
  ), busy as materialized (
    select w.organization_id from blog_ping w
    where w.lease_until > now() and w.kind = of_kind
    order by w.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select w.id, coalesce(w.lease_until, w.next_attempt_at) as due from blog_ping w
      where w.organization_id = room.organization_id and w.kind = of_kind
        and coalesce(w.lease_until, w.next_attempt_at) <= now()
      order by coalesce(w.lease_until, w.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select w.organization_id, w.id from chosen
    join blog_ping w on w.organization_id = chosen.organization_id and w.id = chosen.id
    where coalesce(w.lease_until, w.next_attempt_at) <= now()
    for update of w skip locked
  )
  update blog_ping w
  set attempts = w.attempts + 1, fence = w.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where w.organization_id = next.organization_id and w.id = next.id
  returning w.organization_id, w.id, w.project_id, w.slug, w.fence, w.attempts, w.created_at
$$;

revoke all on function claim_blog_pings(integer, integer, integer, text) from public;
grant execute on function claim_blog_pings(integer, integer, integer, text) to galley_service;

-- Says which kinds of pings are sent. What waits for one that is off is dropped.
create or replace function set_ping_kinds(given text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  delete from ping_kind where kind <> all (given);
  delete from blog_ping where kind <> all (given);
  insert into ping_kind select distinct kind from unnest(given) kind on conflict do nothing;
end
$$;

revoke all on function set_ping_kinds(text[]) from public;
grant execute on function set_ping_kinds(text[]) to galley_service;
