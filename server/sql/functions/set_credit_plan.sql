-- The call of the version before, which does not name the organization: goes on to `set_credit_plan_of`.
create or replace function set_credit_plan(new_monthly integer)
returns void
language plpgsql volatile
as $$
begin
  perform set_credit_plan_of(current_organization_id(), new_monthly);
end
$$;

revoke all on function set_credit_plan(integer) from public;
grant execute on function set_credit_plan(integer) to galley_service;
