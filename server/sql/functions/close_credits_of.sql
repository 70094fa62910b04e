-- Ends a reservation: what is spent leaves, credits of the month first, and the rest goes back to where it came from. What came from a
-- month that is over lapses. The account's lock serializes callers, so that of two that end the same reservation one does. `low` is the
-- use in percent at the one settlement with which the open cycle's reaches `low_from`, and `low_month` that cycle.
create or replace function close_credits_of(organization text, entry_kind text, operation text, spend integer, low_from integer)
returns table (outcome text, low integer, low_month text)
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account credit_account := open_credits(organization);
  taken credit_entry;
  known credit_entry;
  month_spent integer;
  month_back integer;
  bought_back integer;
  is_current boolean;
  moment timestamptz := clock_timestamp();
  cycle credit_cycle;
begin
  select e.* into taken from credit_entry e
  where e.organization_id = account.organization_id and e.operation_id = operation and e.kind = 'reserve';
  select e.* into known from credit_entry e
  where e.organization_id = account.organization_id and e.operation_id = operation and e.kind in ('settle', 'release');
  outcome := case
    when taken.number is null then 'unknown'
    when known.number is not null and (known.kind, known.spent) is distinct from (entry_kind, spend) then 'conflict'
    when known.number is not null then 'done'
    when spend > taken.reserved then 'too_much'
    else 'done'
  end;
  if outcome <> 'done' or known.number is not null then
    return next;
    return;
  end if;
  is_current := taken.month = account.month;
  month_spent := least(spend, -taken.monthly);
  month_back := -taken.monthly - month_spent;
  bought_back := -taken.bought - (spend - month_spent);
  call post_credits(account.organization_id, entry_kind, operation, taken.month,
    case when is_current then month_back else 0 end, bought_back, -taken.reserved, spend, case when is_current then 0 else month_back end,
    taken.work, taken.project_id, taken.subject_id);
  if spend > 0 then
    update credit_cycle c set used = c.used + spend where c.organization_id = account.organization_id and c.month = taken.month;
  end if;
  if is_current and spend > 0 then
    update credit_cycle c set low_at = moment
    where c.organization_id = account.organization_id and c.month = taken.month and c.low_at is null
      and c.used::bigint * 100 >= c.budget::bigint * low_from
    returning c.* into cycle;
    if found then
      low := cycle.used::bigint * 100 / cycle.budget;
      low_month := to_char(cycle.month, 'YYYY-MM');
    end if;
  elsif not is_current and bought_back > 0 then
    update credit_cycle c set budget = c.budget + bought_back
    where c.organization_id = account.organization_id and c.month = account.month;
  end if;
  return next;
end
$$;

revoke all on function close_credits_of(text, text, text, integer, integer) from public;
grant execute on function close_credits_of(text, text, text, integer, integer) to galley_service;
