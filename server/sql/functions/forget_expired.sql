-- Deletes what has expired. Rows go later than anything that still refers to them.
create or replace function forget_expired() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  delete from idempotency where created_at < now() - interval '24 hours';
  delete from rate_window where started_at < now() - interval '10 minutes';
  delete from site_request where expires_at < now();
  delete from session where expires_at < now();
  delete from token_digest where expires_at < now() - interval '1 day';
  delete from account_link where expires_at < now();
  delete from account_mail where created_at < now() - interval '24 hours';
  -- Longer than any link that refers to it, and the email with the link before that.
  delete from address_change where coalesce(changed_at + interval '9 days', asked_at + interval '2 days') < now();
  delete from sign_in_challenge where expires_at < now();
  delete from attempt_window where started_at < now() - make_interval(secs => window_seconds);
  delete from oauth_client where expires_at < now();
  delete from oauth_payload where expires_at < now() or consumed_at < now() - interval '7 days';
$$;

revoke all on function forget_expired() from public;
grant execute on function forget_expired() to galley_service;
