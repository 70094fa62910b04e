-- The call of the version before, which does not name the organization: goes on to `top_up_credits_of`.
create or replace function top_up_credits(reference text, amount integer, remark text)
returns text
language plpgsql volatile
as $$
begin
  return top_up_credits_of(current_organization_id(), reference, amount, remark);
end
$$;

revoke all on function top_up_credits(text, integer, text) from public;
grant execute on function top_up_credits(text, integer, text) to galley_service;
