-- Returns when the mailer looks again. Leases count, since the work of a killed mailer comes due with them.
create or replace function next_mail_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select least(
    (select min(next_mail_at) from notification where mail_status = 'pending'),
    (select min(lease_until) from notification where mail_status = 'sending'),
    (select min(next_mail_at) from notification where mail_status = 'waiting'),
    (select min(next_at) from notification_digest where status = 'pending'),
    (select min(lease_until) from notification_digest where status = 'sending')
  )
$$;

revoke all on function next_mail_at() from public;
grant execute on function next_mail_at() to galley_service;
