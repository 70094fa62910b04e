-- Claims hosts of blogs to check. It puts the next check off by five minutes, so that no two processes check a host at once, and one that
-- is killed leaves it to the others. `busy` names the organization of each check that the caller has under way.
create or replace function claim_blog_hosts(batch integer, each integer default 1000, busy text[] default '{}')
returns table (organization_id text, host text, proof text)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850630);
  with recursive place as (
    (
      select h.organization_id from blog_host h
      where h.next_check_at is not null
        and exists (select from blog_host d where d.next_check_at <= now())
      order by h.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select h.organization_id from blog_host h
      where h.next_check_at is not null and h.organization_id > place.organization_id
      order by h.organization_id limit 1
    ) following
  ), room as materialized (
    select place.organization_id, (select count(*) from unnest(busy) b where b = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.*,
      room.working + row_number() over (partition by room.organization_id order by first.next_check_at) as turn
    from room cross join lateral (
      select h.host, h.next_check_at from blog_host h
      where h.organization_id = room.organization_id and h.next_check_at <= now()
        and not is_closed(h.organization_id, h.project_id)
      order by h.next_check_at
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, next_check_at limit batch
  ), next as materialized (
    select h.organization_id, h.host from chosen join blog_host h on h.organization_id = chosen.organization_id and h.host = chosen.host
    where coalesce(h.next_check_at, 'infinity') <= now()
    for update of h skip locked
  )
  update blog_host h set next_check_at = now() + interval '5 minutes'
  from next
  where h.organization_id = next.organization_id and h.host = next.host
  returning h.organization_id, h.host, h.proof
$$;

revoke all on function claim_blog_hosts(integer, integer, text[]) from public;
grant execute on function claim_blog_hosts(integer, integer, text[]) to galley_service;
