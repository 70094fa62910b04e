-- Sets credits aside, those of the month first. The account's lock serializes callers: two at once would both find the same credits. What
-- an operation has reserved is not reserved again.
create or replace function reserve_credits_of(organization text, operation text, amount integer, for_work text, for_project text, for_subject text)
returns table (outcome text, available integer)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account credit_account := open_credits(organization);
  known credit_entry;
  from_month integer := least(amount, account.monthly);
begin
  available := account.monthly + account.bought;
  select e.* into known from credit_entry e
  where e.organization_id = account.organization_id and e.operation_id = operation and e.kind = 'reserve';
  if found then
    outcome := case
      when (known.reserved, known.work, known.project_id, known.subject_id) is distinct from (amount, for_work, for_project, for_subject)
      then 'conflict'
      else coalesce(
        (select e.kind from credit_entry e
          where e.organization_id = account.organization_id and e.operation_id = operation and e.kind in ('settle', 'release')),
        'reserve'
      )
    end;
  elsif available < amount then
    outcome := 'insufficient';
  else
    call post_credits(account.organization_id, 'reserve', operation, account.month, -from_month, from_month - amount, amount,
      for_work => for_work, for_project => for_project, for_subject => for_subject);
    outcome := 'reserve';
    available := available - amount;
  end if;
  return next;
end
$$;

revoke all on function reserve_credits_of(text, text, integer, text, text, text) from public;
grant execute on function reserve_credits_of(text, text, integer, text, text, text) to galley_service;
