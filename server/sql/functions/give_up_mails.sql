-- Gives up on emails that could not go out within a day of their hour. One that a worker holds is left until its lease ends: its outcome
-- is still to be written.
create or replace function give_up_mails() returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  update notification
  set mail_status = 'failed', mail_error = 'It could not be sent within a day.'
  where (mail_status = 'pending' and mail_due_at < now() - interval '24 hours')
    or (mail_status = 'waiting' and next_mail_at < now() - interval '24 hours');
  update notification
  set mail_status = 'failed', lease_until = null, mail_error = 'It could not be sent within a day.'
  where mail_status = 'sending' and lease_until <= now() and mail_due_at < now() - interval '24 hours';
  with given_up as (
    update notification_digest
    set status = 'failed', lease_until = null, error = 'It could not be sent within a day.'
    where created_at < now() - interval '24 hours' and (status = 'pending' or (status = 'sending' and lease_until <= now()))
    returning organization_id, id
  )
  update notification n
  set mail_status = 'failed', mail_error = 'It could not be sent within a day.'
  from given_up g
  where n.organization_id = g.organization_id and n.digest_id = g.id and n.mail_status = 'bundled';
$$;

revoke all on function give_up_mails() from public;
grant execute on function give_up_mails() to galley_service;
