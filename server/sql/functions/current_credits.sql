-- The call of the version before, which does not name the organization: goes on to `current_credits_of`.
create or replace function current_credits()
returns table (
  monthly_credits integer, month date, monthly integer, bought integer, reserved integer, used integer, budget integer,
  zone text, begins_at timestamptz, ends_at timestamptz
)
language plpgsql volatile
as $$
begin
  return query select * from current_credits_of(current_organization_id());
end
$$;

revoke all on function current_credits() from public;
grant execute on function current_credits() to galley_service;
