-- Returns what an organization has, for readers. Opens the cycle as well; while it is open, it takes no lock and waits for no settlement.
create or replace function current_credits_of(organization text)
returns table (
  monthly_credits integer, month date, monthly integer, bought integer, reserved integer, used integer, budget integer,
  zone text, begins_at timestamptz, ends_at timestamptz
)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  its_zone text := credit_zone(organization);
begin
  perform require_organization(organization);
  perform from credit_account a where a.organization_id = organization and a.month >= credit_month(clock_timestamp(), its_zone);
  if not found then
    perform open_credits(organization);
  end if;
  return query
  select a.monthly_credits, a.month, a.monthly, a.bought, a.reserved, c.used, c.budget, its_zone,
    a.month::timestamp at time zone its_zone, (a.month + interval '1 month') at time zone its_zone
  from credit_account a join credit_cycle c on c.organization_id = a.organization_id and c.month = a.month
  where a.organization_id = organization;
end
$$;

revoke all on function current_credits_of(text) from public;
grant execute on function current_credits_of(text) to galley_service;
