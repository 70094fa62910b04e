-- Claims publications on pages of the service and on connected sites. One claim at a time: two at once would both find the same room under
-- an organization's bound, and go past it together. A row whose lease has ended is claimed like one that waits; its higher fence makes the
-- earlier claim void.
create or replace function claim_publications(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850620);
  with recursive place as (
    (
      select p.organization_id from publication p
      where p.status in ('pending', 'delivering') and p.destination in ('hosted_blog', 'site')
      order by p.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select p.organization_id from publication p
      where p.status in ('pending', 'delivering') and p.destination in ('hosted_blog', 'site')
        and p.organization_id > place.organization_id
      order by p.organization_id limit 1
    ) following
  ), busy as materialized (
    select p.organization_id from publication p
    where p.status = 'delivering' and p.lease_until > now() and p.destination in ('hosted_blog', 'site')
    order by p.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select p.id, coalesce(p.lease_until, p.next_attempt_at) as due from publication p
      where p.organization_id = room.organization_id
        and p.status in ('pending', 'delivering') and p.destination in ('hosted_blog', 'site')
        and coalesce(p.lease_until, p.next_attempt_at) <= now()
      order by coalesce(p.lease_until, p.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select p.organization_id, p.id from chosen
    join publication p on p.organization_id = chosen.organization_id and p.id = chosen.id
    where p.status not in ('confirmed', 'failed') and coalesce(p.lease_until, p.next_attempt_at) <= now()
    for update of p skip locked
  )
  update publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.fence
$$;

revoke all on function claim_publications(integer, integer, integer) from public;
grant execute on function claim_publications(integer, integer, integer) to galley_service;
