-- Returns the month that an organization's clocks show.
create or replace function credit_month(at timestamptz, zone text) returns date
language sql stable
return date_trunc('month', at at time zone zone)::date;

revoke all on function credit_month(timestamptz, text) from public;

-- Returns the zone of an organization's months: its own, or that of its first project.
create or replace function credit_zone(organization text) returns text
language plpgsql stable set search_path = pg_catalog, public
as $$
declare
  zone text;
begin
  select o.time_zone into zone from organization o where o.organization_id = organization;
  if zone is null then
    select p.time_zone into zone from project p where p.organization_id = organization order by p.created_at, p.id limit 1;
  end if;
  return coalesce(zone, 'UTC');
end
$$;

revoke all on function credit_zone(text) from public;

-- Locks the organization's account until commit, made when there is none, and opens this month's cycle unless it is open: of two callers
-- at once one opens it. Months only go forward, whatever becomes of the zone.
create or replace function open_credits(organization text) returns credit_account
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  account credit_account;
  this_month date;
begin
  perform require_organization(organization);
  select a.* into account from credit_account a where a.organization_id = organization for update;
  if not found then
    insert into credit_account (organization_id) values (organization) on conflict do nothing;
    select a.* into strict account from credit_account a where a.organization_id = organization for update;
  end if;
  this_month := greatest(account.month, credit_month(clock_timestamp(), credit_zone(organization)));
  if account.month = this_month then
    return account;
  end if;
  if account.monthly > 0 then
    call post_credits(organization, 'lapse', null, account.month, -account.monthly, 0, 0, has_lapsed => account.monthly);
  end if;
  insert into credit_cycle (organization_id, month, granted, budget)
  values (organization, this_month, account.monthly_credits, account.monthly_credits + account.bought);
  update credit_account a set month = this_month where a.organization_id = organization;
  if account.monthly_credits > 0 then
    call post_credits(organization, 'grant', null, this_month, account.monthly_credits, 0, 0);
  end if;
  select a.* into strict account from credit_account a where a.organization_id = organization;
  return account;
end
$$;

revoke all on function open_credits(text) from public;

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
