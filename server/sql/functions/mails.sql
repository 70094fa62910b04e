-- Gives up on emails that could not go out within a day of their hour, and takes their work away. One that a worker holds is left until its
-- lease ends: its outcome is still to be written. The work of a person for whom nothing waits is locked before that is looked at, since an email
-- that comes to wait at this moment finds it there.
create or replace function give_up_mails() returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  held record;
begin
  with given_up as (
    update notification n
    set mail_status = 'failed', mail_error = 'It could not be sent within a day.'
    where n.mail_status in ('pending', 'waiting') and n.mail_due_at < now() - interval '24 hours' and not exists (
      select from work w
      where w.organization_id = n.organization_id and w.kind = 'mails' and w.subject = n.id and w.leased and w.at > now()
    )
    returning n.organization_id, n.id
  )
  delete from work w using given_up g where w.organization_id = g.organization_id and w.kind = 'mails' and w.subject = g.id and not w.leased;
  with given_up as (
    update notification_digest d
    set status = 'failed', error = 'It could not be sent within a day.'
    where d.status = 'pending' and d.created_at < now() - interval '24 hours' and not exists (
      select from work w
      where w.organization_id = d.organization_id and w.kind = 'digests' and w.subject = d.id and w.leased and w.at > now()
    )
    returning d.organization_id, d.id
  ), told as (
    update notification n
    set mail_status = 'failed', mail_error = 'It could not be sent within a day.'
    from given_up g
    where n.organization_id = g.organization_id and n.digest_id = g.id and n.mail_status = 'bundled'
  )
  delete from work w using given_up g where w.organization_id = g.organization_id and w.kind = 'digests' and w.subject = g.id and not w.leased;
  for held in
    select w.organization_id, w.subject from work w
    where w.kind = 'held_mails' and not w.leased and w.at < now() - interval '24 hours'
  loop
    perform from work w where w.organization_id = held.organization_id and w.kind = 'held_mails' and w.subject = held.subject for update;
    delete from work w
    where w.organization_id = held.organization_id and w.kind = 'held_mails' and w.subject = held.subject and not w.leased and not exists (
      select from notification n
      where n.organization_id = held.organization_id and n.person_id = held.subject and n.mail_status = 'waiting'
    );
  end loop;
end
$$;

revoke all on function give_up_mails() from public;
grant execute on function give_up_mails() to galley_service;

-- Has everything looked at that waits for a person, in all of their organizations: they have chosen otherwise. A worker that looks at it already
-- has read what they chose before, so that its claim is void.
create or replace function recall_mails(wanted_person text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  update work w set at = least(w.at, now()), leased = false, fence = 0
  where w.kind = 'held_mails' and w.subject = wanted_person
    and w.organization_id in (select m.organization_id from member m where m.person_id = wanted_person);
  insert into work_turn as t (organization_id, kind, at)
  select w.organization_id, w.kind, now() from work w
  where w.kind = 'held_mails' and w.subject = wanted_person
    and w.organization_id in (select m.organization_id from member m where m.person_id = wanted_person)
  order by w.organization_id
  on conflict (organization_id, kind) do update set at = least(t.at, excluded.at);
end
$$;

revoke all on function recall_mails(text) from public;
grant execute on function recall_mails(text) to galley_service;

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
