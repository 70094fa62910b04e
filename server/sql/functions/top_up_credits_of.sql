-- Adds credits that do not lapse. A reference is taken once: the account's lock serializes two callers with the same one.
create or replace function top_up_credits_of(organization text, reference text, amount integer, remark text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account credit_account := open_credits(organization);
  known credit_entry;
begin
  select e.* into known from credit_entry e
  where e.organization_id = account.organization_id and e.operation_id = reference and e.kind = 'top_up';
  if found then
    return case when (known.bought, known.note) = (amount, remark) then 'done' else 'conflict' end;
  end if;
  -- Reserved credits may come back.
  if account.bought::bigint + account.reserved + amount > 1000000000 then
    return 'too_much';
  end if;
  call post_credits(account.organization_id, 'top_up', reference, account.month, 0, amount, 0, remark => remark);
  update credit_cycle c set budget = c.budget + amount where c.organization_id = account.organization_id and c.month = account.month;
  return 'done';
end
$$;

revoke all on function top_up_credits_of(text, text, integer, text) from public;
grant execute on function top_up_credits_of(text, text, integer, text) to galley_service;
