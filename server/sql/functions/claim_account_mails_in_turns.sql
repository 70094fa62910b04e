-- Claims emails about accounts: an organization's invitations, and those of no organization, have a turn each. One claim at a time: two at
-- once would both find the same room under an organization's bound, and go past it together. A row whose lease has ended is claimed like
-- one that waits; its higher fence makes the earlier claim void.
create or replace function claim_account_mails_in_turns(batch integer, lease_seconds integer, each integer)
returns setof account_mail
language sql volatile
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off
as $$
  select pg_advisory_xact_lock(7401850624);
  with recursive place as (
    (
      select coalesce(w.organization_id, '') as share from account_mail w
      order by coalesce(w.organization_id, '') limit 1
    )
    union all
    select following.* from place cross join lateral (
      select coalesce(w.organization_id, '') as share from account_mail w
      where coalesce(w.organization_id, '') > place.share
      order by coalesce(w.organization_id, '') limit 1
    ) following
  ), busy as materialized (
    select coalesce(w.organization_id, '') as share from account_mail w
    where w.status = 'sending' and w.lease_until > now()
    order by w.lease_until
  ), room as materialized (
    select place.share, (select count(*) from busy where busy.share = place.share) as working from place
  ), waiting as materialized (
    select room.share, first.id, first.due,
      room.working + row_number() over (partition by room.share order by first.due) as turn
    from room cross join lateral (
      select w.id, coalesce(w.lease_until, w.next_at) as due from account_mail w
      where coalesce(w.organization_id, '') = room.share
        and coalesce(w.lease_until, w.next_at) <= now()
      order by coalesce(w.lease_until, w.next_at)
      limit greatest(0, least(batch, each - room.working))
    ) first
  ), chosen as materialized (
    select * from waiting order by turn, due limit batch
  ), next as materialized (
    select w.id from chosen
    join account_mail w on w.id = chosen.id
    where coalesce(w.lease_until, w.next_at) <= now()
    for update of w skip locked
  )
  update account_mail w
  set status = 'sending', attempts = w.attempts + 1, fence = w.fence + 1,
    lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where w.id = next.id
  returning w.*
$$;

revoke all on function claim_account_mails_in_turns(integer, integer, integer) from public;
grant execute on function claim_account_mails_in_turns(integer, integer, integer) to galley_service;
