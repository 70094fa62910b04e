-- Returns when the mailer of accounts looks again. Leases count, since the work of a killed mailer comes due with them.
create or replace function next_account_mail_at() returns timestamptz
language sql stable
return (select min(coalesce(lease_until, next_at)) from account_mail);

revoke all on function next_account_mail_at() from public;
grant execute on function next_account_mail_at() to galley_service;
