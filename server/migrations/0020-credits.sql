-- Null: the zone of its first project, or UTC while it has none.
alter table organization add column time_zone text;

-- One calendar month of an organization. That there is one row for it makes its grant happen once.
create table credit_cycle (
  organization_id text not null references organization,
  month date not null check (extract(day from month) = 1),
  -- What the plan gave for it, raises included.
  granted integer not null check (granted >= 0),
  -- Everything that could be spent in it: granted, carried over from top-ups, and topped up meanwhile.
  budget integer not null check (budget >= granted),
  used integer not null default 0 check (used between 0 and budget),
  -- When people were told that little is left of it.
  low_at timestamptz(3),
  primary key (organization_id, month)
);

-- Everything that ever happened to an organization's credits, in the order in which it did. Each entry begins with what the one before
-- it has left, so that the sums cannot differ from the balance.
create table credit_entry (
  organization_id text not null,
  number integer not null check (number >= 1),
  kind text not null check (kind in ('grant', 'raise', 'top_up', 'reserve', 'settle', 'release', 'lapse')),
  -- The caller's name for a spending or a top-up: each happens once.
  operation_id text,
  -- The cycle that it counts for: of a settlement, the one in which it was reserved.
  month date not null,
  -- What it changes: credits of the month, bought ones, and those that are set aside.
  monthly integer not null,
  bought integer not null,
  reserved integer not null,
  spent integer not null default 0 check (spent >= 0),
  lapsed integer not null default 0 check (lapsed >= 0),
  monthly_after integer not null check (monthly_after >= 0),
  bought_after integer not null check (bought_after >= 0),
  reserved_after integer not null check (reserved_after >= 0),
  previous integer generated always as (nullif(number - 1, 0)) stored,
  monthly_before integer not null generated always as (monthly_after - monthly) stored,
  bought_before integer not null generated always as (bought_after - bought) stored,
  reserved_before integer not null generated always as (reserved_after - reserved) stored,
  work text,
  -- Not references: the history outlives what the credits were spent on.
  project_id text,
  subject_id text,
  note text not null default '',
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (organization_id, number),
  unique (organization_id, number, monthly_after, bought_after, reserved_after),
  foreign key (organization_id, month) references credit_cycle,
  constraint follows_the_entry_before
    foreign key (organization_id, previous, monthly_before, bought_before, reserved_before)
    references credit_entry (organization_id, number, monthly_after, bought_after, reserved_after),
  constraint begins_with_nothing check (number > 1 or (monthly_before = 0 and bought_before = 0 and reserved_before = 0)),
  constraint nothing_is_lost check (
    case when kind in ('grant', 'raise', 'top_up') then monthly + bought > 0 and reserved = 0 and spent = 0 and lapsed = 0
    else monthly + bought + reserved + spent + lapsed = 0 end
  ),
  constraint moves_one_way check (
    case kind
      when 'top_up' then monthly = 0
      when 'reserve' then monthly <= 0 and bought <= 0 and reserved > 0 and spent = 0 and lapsed = 0
      when 'settle' then monthly >= 0 and bought >= 0 and reserved < 0
      when 'release' then monthly >= 0 and bought >= 0 and reserved < 0 and spent = 0
      when 'lapse' then bought = 0 and reserved = 0 and spent = 0 and lapsed > 0
      else bought = 0
    end
  ),
  constraint has_operation check ((operation_id is not null) = (kind in ('top_up', 'reserve', 'settle', 'release')))
);
create unique index credit_entry_reserved on credit_entry (organization_id, operation_id) where kind = 'reserve';
create unique index credit_entry_closed on credit_entry (organization_id, operation_id) where kind in ('settle', 'release');
create unique index credit_entry_topped_up on credit_entry (organization_id, operation_id) where kind = 'top_up';
create unique index credit_entry_granted on credit_entry (organization_id, month) where kind = 'grant';
create unique index credit_entry_lapsed on credit_entry (organization_id, month) where kind = 'lapse';

-- What an organization has: the newest entry's word, which the foreign key holds it to.
create table credit_account (
  organization_id text primary key references organization,
  monthly_credits integer not null default 100 check (monthly_credits between 0 and 1000000),
  -- The cycle that is open; null before the first.
  month date,
  entries integer not null default 0,
  newest_entry integer generated always as (nullif(entries, 0)) stored,
  monthly integer not null default 0 check (monthly >= 0),
  bought integer not null default 0 check (bought between 0 and 1000000000),
  reserved integer not null default 0 check (reserved >= 0),
  foreign key (organization_id, month) references credit_cycle,
  constraint says_what_the_newest_entry_says
    foreign key (organization_id, newest_entry, monthly, bought, reserved)
    references credit_entry (organization_id, number, monthly_after, bought_after, reserved_after),
  constraint begins_with_nothing check (entries > 0 or (monthly = 0 and bought = 0 and reserved = 0))
);

-- The service reads these tables. What writes them are the functions below, each in the caller's transaction.
call raise_wall('credit_account', 'select');
call raise_wall('credit_cycle', 'select');
call raise_wall('credit_entry', 'select');

-- The month that an organization's clocks show.
create function credit_month(at timestamptz, zone text) returns date
language sql stable
return date_trunc('month', at at time zone zone)::date;

create function credit_zone(organization text) returns text
language sql stable set search_path = pg_catalog, public
return (
  select coalesce(
    o.time_zone,
    (select p.time_zone from project p where p.organization_id = o.organization_id order by p.created_at, p.id limit 1),
    'UTC'
  )
  from organization o where o.organization_id = organization
);

-- Writes an entry and the balance that follows from it; whoever calls has locked the account.
create procedure post_credits(
  organization text, entry_kind text, operation text, of_month date,
  change_monthly integer, change_bought integer, change_reserved integer, was_spent integer default 0, has_lapsed integer default 0,
  for_work text default null, for_project text default null, for_subject text default null, remark text default ''
)
language plpgsql
as $$
begin
  insert into credit_entry (
    organization_id, number, kind, operation_id, month, monthly, bought, reserved, spent, lapsed, monthly_after, bought_after,
    reserved_after, work, project_id, subject_id, note
  )
  select a.organization_id, a.entries + 1, entry_kind, operation, of_month, change_monthly, change_bought, change_reserved, was_spent,
    has_lapsed, a.monthly + change_monthly, a.bought + change_bought, a.reserved + change_reserved, for_work, for_project, for_subject, remark
  from credit_account a where a.organization_id = organization;
  update credit_account a
  set entries = a.entries + 1, monthly = a.monthly + change_monthly, bought = a.bought + change_bought, reserved = a.reserved + change_reserved
  where a.organization_id = organization;
end
$$;

-- Locks the organization's account until commit, made when there is none, and opens this month's cycle unless it is open. Months only go
-- forward, whatever becomes of the zone.
create function open_credits() returns credit_account
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  organization text := current_organization_id();
  account credit_account;
  this_month date;
begin
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

-- What an organization has, for readers: opens the cycle as well, and waits for nobody while it is open.
create function current_credits()
returns table (
  monthly_credits integer, month date, monthly integer, bought integer, reserved integer, used integer, budget integer,
  zone text, begins_at timestamptz, ends_at timestamptz
)
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
#variable_conflict use_column
declare
  organization text := current_organization_id();
  its_zone text := credit_zone(organization);
begin
  perform from credit_account a where a.organization_id = organization and a.month >= credit_month(clock_timestamp(), its_zone);
  if not found then
    perform open_credits();
  end if;
  return query
  select a.monthly_credits, a.month, a.monthly, a.bought, a.reserved, c.used, c.budget, its_zone,
    a.month::timestamp at time zone its_zone, (a.month + interval '1 month') at time zone its_zone
  from credit_account a join credit_cycle c on c.organization_id = a.organization_id and c.month = a.month
  where a.organization_id = organization;
end
$$;

-- Sets credits aside, those of the month first. What an operation has reserved is not reserved again.
create function reserve_credits(operation text, amount integer, for_work text, for_project text, for_subject text)
returns table (outcome text, available integer)
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  account credit_account := open_credits();
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

-- Ends a reservation: what is spent leaves, credits of the month first, and the rest goes back to where it came from. What came from a
-- month that is over lapses. `low` is the use in percent at the one settlement with which the open cycle's reaches `low_from`, and
-- `low_month` that cycle.
create function close_credits(entry_kind text, operation text, spend integer, low_from integer)
returns table (outcome text, low integer, low_month text)
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  account credit_account := open_credits();
  taken credit_entry;
  known credit_entry;
  month_spent integer;
  month_back integer;
  bought_back integer;
  is_current boolean;
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
  update credit_cycle c set used = c.used + spend where c.organization_id = account.organization_id and c.month = taken.month and spend > 0;
  if is_current then
    update credit_cycle c set low_at = clock_timestamp()
    where c.organization_id = account.organization_id and c.month = taken.month and c.low_at is null
      and spend > 0 and c.used::bigint * 100 >= c.budget::bigint * low_from
    returning c.used::bigint * 100 / c.budget, to_char(c.month, 'YYYY-MM') into low, low_month;
  else
    update credit_cycle c set budget = c.budget + bought_back
    where c.organization_id = account.organization_id and c.month = account.month and bought_back > 0;
  end if;
  return next;
end
$$;

-- Credits that do not lapse. A reference is taken once.
create function top_up_credits(reference text, amount integer, remark text) returns text
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  account credit_account := open_credits();
  known credit_entry;
begin
  select e.* into known from credit_entry e
  where e.organization_id = account.organization_id and e.operation_id = reference and e.kind = 'top_up';
  if found then
    return case when (known.bought, known.note) = (amount, remark) then 'done' else 'conflict' end;
  end if;
  -- What is set aside may come back.
  if account.bought::bigint + account.reserved + amount > 1000000000 then
    return 'too_much';
  end if;
  call post_credits(account.organization_id, 'top_up', reference, account.month, 0, amount, 0, remark => remark);
  update credit_cycle c set budget = c.budget + amount where c.organization_id = account.organization_id and c.month = account.month;
  return 'done';
end
$$;

-- A plan that gives more than this month's cycle was given adds the difference at once; one that gives less holds from the next on.
create function set_credit_plan(new_monthly integer) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
declare
  account credit_account := open_credits();
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

revoke all on procedure post_credits(text, text, text, date, integer, integer, integer, integer, integer, text, text, text, text) from public;
revoke all on function open_credits(), current_credits(), reserve_credits(text, integer, text, text, text),
  close_credits(text, text, integer, integer), top_up_credits(text, integer, text), set_credit_plan(integer), credit_month(timestamptz, text),
  credit_zone(text) from public;
grant execute on function current_credits(), reserve_credits(text, integer, text, text, text),
  close_credits(text, text, integer, integer), top_up_credits(text, integer, text), set_credit_plan(integer)
to galley_service;

-- Notifications also tell of credits, which are nobody's but the organization's.
alter table notification
  drop constraint about_one_thing,
  add constraint about_one_thing check (
    num_nonnulls(article_id, post_id, endpoint_id, account_id) = case when kind = 'credits_low' then 0 else 1 end
  ),
  drop constraint of_a_project,
  add constraint of_a_project check (project_id is not null or endpoint_id is not null or kind = 'credits_low'),
  drop constraint notification_kind_check,
  add constraint notification_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'credits_low'
    )
  );
alter table notification_choice
  drop constraint notification_choice_kind_check,
  add constraint notification_choice_kind_check check (
    kind in (
      'mention', 'comment_reply', 'review_requested', 'changes_requested', 'publication_failed', 'endpoint_failing', 'export_ready',
      'account_broken', 'credits_low'
    )
  );

-- What concerns the whole organization is heard by endpoints of one project as well, if they ask for it.
create or replace function record_event(
  organization text, event_id text, project text, event_type text, subject text, occurring text, content jsonb,
  for_organization boolean, for_site boolean, only_endpoint text
) returns void
language plpgsql volatile
as $$
begin
  insert into event (organization_id, id, project_id, type, subject_id, occurrence, data)
  values (organization, event_id, project, event_type, subject, occurring, content)
  on conflict (organization_id, type, subject_id, occurrence) do nothing;
  if not found then
    return;
  end if;
  with matching as materialized (
    select e.id, e.status from webhook_endpoint e
    where e.organization_id = organization and case
      when only_endpoint is not null then e.id = only_endpoint
      when e.kind = 'site' then for_site and e.project_id = project
      else for_organization and (project is null or e.project_id is null or e.project_id = project) and event_type = any(e.events)
    end
    order by e.id
    for key share
  )
  insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
  -- Begins like the event's id, which is ordered by time.
  select organization, 'dlv_' || substr(event_id, 5, 16) || substr(replace(gen_random_uuid()::text, '-', ''), 17), m.id, event_id,
    case m.status when 'paused' then 'held' else 'pending' end
  from matching m;
end
$$;
