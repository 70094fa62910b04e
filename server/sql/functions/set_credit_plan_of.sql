-- Changes the plan. One that gives more than this month's cycle was given adds the difference at once; one that gives less holds from the
-- next on. The account's lock keeps two changes from adding the same difference twice.
create or replace function set_credit_plan_of(organization text, new_monthly integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account credit_account := open_credits(organization);
  missing integer;
begin
  update credit_account a set monthly_credits = new_monthly where a.organization_id = account.organization_id;
  select new_monthly - c.granted into strict missing from credit_cycle c
  where c.organization_id = account.organization_id and c.month = account.month;
  if missing > 0 then
    call post_credits(account.organization_id, 'raise', null, account.month, missing, 0, 0);
    update credit_cycle c set granted = c.granted + missing, budget = c.budget + missing
    where c.organization_id = account.organization_id and c.month = account.month;
  end if;
end
$$;

revoke all on function set_credit_plan_of(text, integer) from public;
grant execute on function set_credit_plan_of(text, integer) to galley_service;
