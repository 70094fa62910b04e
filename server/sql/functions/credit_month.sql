-- Returns the month that an organization's clocks show.
create or replace function credit_month(at timestamptz, zone text) returns date
language sql stable
return date_trunc('month', at at time zone zone)::date;

revoke all on function credit_month(timestamptz, text) from public;
