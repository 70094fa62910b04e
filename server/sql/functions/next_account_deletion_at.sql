-- Returns when the worker that deletes accounts looks again. Leases count, since the work of a killed process comes due with them.
create or replace function next_account_deletion_at() returns timestamptz
language sql stable
return (select min(coalesce(lease_until, next_attempt_at)) from account_deletion);

revoke all on function next_account_deletion_at() from public;
grant execute on function next_account_deletion_at() to galley_service;
