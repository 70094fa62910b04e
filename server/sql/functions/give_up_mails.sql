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
