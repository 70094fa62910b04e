-- The call of the version before, which does not name the organization: goes on to `close_credits_of`.
create or replace function close_credits(entry_kind text, operation text, spend integer, low_from integer)
returns table (outcome text, low integer, low_month text)
language plpgsql volatile
as $$
begin
  return query select * from close_credits_of(current_organization_id(), entry_kind, operation, spend, low_from);
end
$$;

revoke all on function close_credits(text, text, integer, integer) from public;
grant execute on function close_credits(text, text, integer, integer) to galley_service;
