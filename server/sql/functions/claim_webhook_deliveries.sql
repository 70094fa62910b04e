-- Claims deliveries, those of endpoints that fail in a lane of their own, with places for each endpoint. One claim at a time: two at once
-- would both find the same place free. A delivery that was settled between being found and being locked is left out.
create or replace function claim_webhook_deliveries(
  batch integer, failing_batch integer, endpoint_max integer, failing_endpoint_max integer, lease_seconds integer,
  organization_max integer default 1000, failing_organization_max integer default 1000
) returns table (organization_id text, id text, fence bigint, failing boolean)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850613);
  with recursive place as (
    (
      select d.organization_id, d.endpoint_id from webhook_delivery d
      where d.status in ('pending', 'delivering')
      order by d.organization_id, d.endpoint_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select d.organization_id, d.endpoint_id from webhook_delivery d
      where d.status in ('pending', 'delivering') and (d.organization_id, d.endpoint_id) > (place.organization_id, place.endpoint_id)
      order by d.organization_id, d.endpoint_id limit 1
    ) following
  ), endpoint as materialized (
    select place.organization_id, place.endpoint_id, e.failing_since is not null as failing, (
      select count(*) from webhook_delivery d
      where d.organization_id = place.organization_id and d.endpoint_id = place.endpoint_id and d.status = 'delivering' and d.lease_until > now()
    ) as here
    from place cross join lateral (
      select e.failing_since from webhook_endpoint e
      where e.organization_id = place.organization_id and e.id = place.endpoint_id and e.status = 'active'
        and not is_closed(e.organization_id, e.project_id)
      limit 1
    ) e
  ), room as materialized (
    select endpoint.*, (sum(here) over (partition by organization_id, failing))::bigint as working,
      case when failing then failing_endpoint_max else endpoint_max end - here as free,
      case when failing then failing_organization_max else organization_max end as organization_room
    from endpoint
  ), candidate as materialized (
    select room.organization_id, room.failing, room.working, room.organization_room, first.id, first.due,
      row_number() over (partition by room.organization_id, room.endpoint_id order by first.due) as step
    from room cross join lateral (
      select d.id, coalesce(d.lease_until, d.next_attempt_at) as due from webhook_delivery d
      where d.organization_id = room.organization_id and d.endpoint_id = room.endpoint_id and d.status in ('pending', 'delivering')
        and coalesce(d.lease_until, d.next_attempt_at) <= now()
      order by coalesce(d.lease_until, d.next_attempt_at)
      limit greatest(0, least(room.free, room.organization_room - room.working))
    ) first
  ), waiting as materialized (
    select candidate.*, working + row_number() over (partition by organization_id, failing order by step, due) as turn from candidate
  ), chosen as materialized (
    (select * from waiting where not failing and turn <= organization_room order by turn, due limit batch)
    union all
    (select * from waiting where failing and turn <= organization_room order by turn, due limit failing_batch)
  ), next as materialized (
    select d.organization_id, d.id, chosen.failing
    from chosen join webhook_delivery d on d.organization_id = chosen.organization_id and d.id = chosen.id
    where d.finished_at is null and d.status <> 'held'
    for update of d skip locked
  )
  update webhook_delivery d
  set status = 'delivering', fence = d.fence + 1, lease_until = now() + make_interval(secs => lease_seconds),
    first_attempt_at = coalesce(d.first_attempt_at, now())
  from next
  where d.organization_id = next.organization_id and d.id = next.id
  returning d.organization_id, d.id, d.fence, next.failing
$$;

revoke all on function claim_webhook_deliveries(integer, integer, integer, integer, integer, integer, integer) from public;
grant execute on function claim_webhook_deliveries(integer, integer, integer, integer, integer, integer, integer) to galley_service;
