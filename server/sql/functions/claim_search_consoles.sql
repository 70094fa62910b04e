-- Claims connections to Search Console. One claim at a time: two at once would both find the same room under an organization's bound, and
-- go past it together. A row whose lease has ended is claimed like one that waits; its higher fence makes the earlier claim void.
create or replace function claim_search_consoles(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, project_id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850625);
  with recursive place as (
    (
      select s.organization_id from search_console s
      where exists (select from search_console d where d.next_attempt_at <= now())
      order by s.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select s.organization_id from search_console s
      where s.organization_id > place.organization_id
      order by s.organization_id limit 1
    ) following
  ), busy as materialized (
    select s.organization_id from search_console s
    where s.lease_until > now()
    order by s.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.project_id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select s.project_id, greatest(s.next_attempt_at, s.lease_until) as due from search_console s
      where s.organization_id = room.organization_id
        and greatest(s.next_attempt_at, s.lease_until) <= now()
      order by greatest(s.next_attempt_at, s.lease_until)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select s.organization_id, s.project_id from chosen
    join search_console s on s.organization_id = chosen.organization_id and s.project_id = chosen.project_id
    where s.next_attempt_at <= now() and (s.lease_until is null or s.lease_until <= now())
    for update of s skip locked
  )
  update search_console s
  set fence = s.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where s.organization_id = next.organization_id and s.project_id = next.project_id
  returning s.organization_id, s.project_id, s.fence
$$;

revoke all on function claim_search_consoles(integer, integer, integer) from public;
grant execute on function claim_search_consoles(integer, integer, integer) to galley_service;
