-- Claims emails about one notification each. One claim at a time: two at once would both find the same room under an organization's
-- bound, and go past it together. A row whose lease has ended is claimed like one that waits; its higher fence makes the earlier claim
-- void.
create or replace function claim_mails(batch integer, lease_seconds integer, each integer default 1000)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850622);
  with recursive place as (
    (
      select n.organization_id from notification n
      where n.mail_status in ('pending', 'sending')
      order by n.organization_id limit 1
    )
    union all
    select following.* from place cross join lateral (
      select n.organization_id from notification n
      where n.mail_status in ('pending', 'sending') and n.organization_id > place.organization_id
      order by n.organization_id limit 1
    ) following
  ), busy as materialized (
    select n.organization_id from notification n
    where n.mail_status = 'sending' and n.lease_until > now()
    order by n.lease_until
  ), room as materialized (
    select place.organization_id, (select count(*) from busy where busy.organization_id = place.organization_id) as working from place
  ), waiting as materialized (
    select room.organization_id, first.id, first.due,
      room.working + row_number() over (partition by room.organization_id order by first.due) as turn
    from room cross join lateral (
      select n.id, coalesce(n.lease_until, n.next_mail_at) as due from notification n
      where n.organization_id = room.organization_id
        and n.mail_status in ('pending', 'sending')
        and coalesce(n.lease_until, n.next_mail_at) <= now()
      order by coalesce(n.lease_until, n.next_mail_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select n.organization_id, n.id from chosen
    join notification n on n.organization_id = chosen.organization_id and n.id = chosen.id
    where n.mail_status not in ('none', 'waiting', 'bundled', 'sent', 'failed')
        and coalesce(n.lease_until, n.next_mail_at) <= now()
    for update of n skip locked
  )
  update notification n
  set mail_status = 'sending', mail_attempts = n.mail_attempts + 1, fence = n.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where n.organization_id = next.organization_id and n.id = next.id
  returning n.organization_id, n.id, n.fence
$$;

revoke all on function claim_mails(integer, integer, integer) from public;
grant execute on function claim_mails(integer, integer, integer) to galley_service;
