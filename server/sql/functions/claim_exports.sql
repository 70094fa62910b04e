-- Claims exports. One claim at a time: two at once would both find the same room under an organization's bound, and go past it together. A
-- row whose lease has ended is claimed like one that waits; its higher fence makes the earlier claim void.
create or replace function claim_exports(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850621);
  with recursive place as (
    (
      select e.organization_id from export e
      where e.status in ('pending', 'drawing')
      order by e.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select e.organization_id from export e
      where e.status in ('pending', 'drawing') and e.organization_id > place.organization_id
      order by e.organization_id limit 1
    ) following
  ), busy as materialized (
    select e.organization_id from export e
    where e.status = 'drawing' and e.lease_until > now()
    order by e.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select e.id, coalesce(e.lease_until, e.next_attempt_at) as due from export e
      where e.organization_id = room.organization_id
        and e.status in ('pending', 'drawing')
        and coalesce(e.lease_until, e.next_attempt_at) <= now()
      order by coalesce(e.lease_until, e.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select e.organization_id, e.id from chosen
    join export e on e.organization_id = chosen.organization_id and e.id = chosen.id
    where e.status not in ('ready', 'failed') and coalesce(e.lease_until, e.next_attempt_at) <= now()
    for update of e skip locked
  )
  update export e
  set status = 'drawing', attempts = e.attempts + 1, fence = e.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where e.organization_id = next.organization_id and e.id = next.id
  returning e.organization_id, e.id, e.fence, e.attempts
$$;

revoke all on function claim_exports(integer, integer, integer) from public;
grant execute on function claim_exports(integer, integer, integer) to galley_service;
