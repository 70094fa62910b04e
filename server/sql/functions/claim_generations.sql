-- Claims generations, recordings in a lane of their own. One claim at a time: two at once would both find the same room under an
-- organization's bound, and go past it together. A row whose lease has ended is claimed like one that waits; its higher fence makes the
-- earlier claim void.
create or replace function claim_generations(batch integer, each integer, lease_seconds integer, of_recordings boolean)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850626);
  with recursive place as (
    (
      select g.organization_id from generation g
      where g.status in ('pending', 'working')
      order by g.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select g.organization_id from generation g
      where g.status in ('pending', 'working') and g.organization_id > place.organization_id
      order by g.organization_id limit 1
    ) following
  ), busy as materialized (
    select g.organization_id from generation g
    where g.status = 'working' and g.lease_until > now() and g.kind <> 'images' and (g.kind = 'transcription') = of_recordings
    order by g.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select g.id, coalesce(g.lease_until, g.next_attempt_at) as due from generation g
      where g.organization_id = room.organization_id and case g.kind when 'transcription' then 1 else 0 end = of_recordings::integer
        and g.status in ('pending', 'working') and coalesce(g.lease_until, g.next_attempt_at) <= now()
      order by coalesce(g.lease_until, g.next_attempt_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select g.organization_id, g.id from chosen join generation g on g.organization_id = chosen.organization_id and g.id = chosen.id
    where g.ended_at is null and coalesce(g.lease_until, g.next_attempt_at) <= now()
    for update of g skip locked
  )
  update generation g
  set status = 'working', attempts = g.attempts + 1, fence = g.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where g.organization_id = next.organization_id and g.id = next.id
  returning g.organization_id, g.id, g.fence
$$;

revoke all on function claim_generations(integer, integer, integer, boolean) from public;
grant execute on function claim_generations(integer, integer, integer, boolean) to galley_service;
