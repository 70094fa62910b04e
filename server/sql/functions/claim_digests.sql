-- Claims digests. One claim at a time: two at once would both find the same room under an organization's bound, and go past it together. A
-- row whose lease has ended is claimed like one that waits; its higher fence makes the earlier claim void.
create or replace function claim_digests(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850623);
  with recursive place as (
    (
      select d.organization_id from notification_digest d
      where d.status in ('pending', 'sending')
      order by d.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select d.organization_id from notification_digest d
      where d.status in ('pending', 'sending') and d.organization_id > place.organization_id
      order by d.organization_id limit 1
    ) following
  ), busy as materialized (
    select d.organization_id from notification_digest d
    where d.status = 'sending' and d.lease_until > now()
    order by d.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select d.id, coalesce(d.lease_until, d.next_at) as due from notification_digest d
      where d.organization_id = room.organization_id
        and d.status in ('pending', 'sending')
        and coalesce(d.lease_until, d.next_at) <= now()
      order by coalesce(d.lease_until, d.next_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select d.organization_id, d.id from chosen
    join notification_digest d on d.organization_id = chosen.organization_id and d.id = chosen.id
    where d.status not in ('sent', 'failed', 'dropped') and coalesce(d.lease_until, d.next_at) <= now()
    for update of d skip locked
  )
  update notification_digest d
  set status = 'sending', attempts = d.attempts + 1, fence = d.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where d.organization_id = next.organization_id and d.id = next.id
  returning d.organization_id, d.id, d.fence, d.attempts
$$;

revoke all on function claim_digests(integer, integer, integer) from public;
grant execute on function claim_digests(integer, integer, integer) to galley_service;
