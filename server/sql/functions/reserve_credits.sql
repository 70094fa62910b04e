-- The call of the version before, which does not name the organization: goes on to `reserve_credits_of`.
create or replace function reserve_credits(operation text, amount integer, for_work text, for_project text, for_subject text)
returns table (outcome text, available integer)
language plpgsql volatile
as $$
begin
  return query select * from reserve_credits_of(current_organization_id(), operation, amount, for_work, for_project, for_subject);
end
$$;

revoke all on function reserve_credits(text, integer, text, text, text) from public;
grant execute on function reserve_credits(text, integer, text, text, text) to galley_service;
