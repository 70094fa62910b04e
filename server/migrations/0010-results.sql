-- Search performance: one row per day and page. `position_sum` is the average position times the impressions, so that it adds up.
create table search_result (
  organization_id text not null,
  project_id text not null,
  day date not null,
  page text not null,
  clicks integer not null check (clicks >= 0),
  impressions integer not null check (impressions >= 0),
  position_sum double precision not null,
  primary key (organization_id, project_id, day, page),
  foreign key (organization_id, project_id) references project on delete cascade
);

-- The days that are known, also those on which no page was shown to anybody.
create table search_day (
  organization_id text not null,
  project_id text not null,
  day date not null,
  source text not null check (source in ('file', 'search_console')),
  row_count integer not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, day),
  foreign key (organization_id, project_id) references project on delete cascade
);

-- Sums over a period, from exports that do not tell the days apart.
create table search_period (
  organization_id text not null,
  project_id text not null,
  from_day date not null,
  to_day date not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, from_day, to_day),
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint period_in_order check (from_day <= to_day)
);

create table search_period_result (
  organization_id text not null,
  project_id text not null,
  from_day date not null,
  to_day date not null,
  page text not null,
  clicks integer not null check (clicks >= 0),
  impressions integer not null check (impressions >= 0),
  position_sum double precision not null,
  primary key (organization_id, project_id, from_day, to_day, page),
  foreign key (organization_id, project_id, from_day, to_day) references search_period on delete cascade
);

-- What is read: the sums per page over the last 28 and 90 days, made anew with every import.
create table search_window (
  organization_id text not null,
  project_id text not null,
  window_days integer not null check (window_days in (28, 90)),
  source text not null check (source in ('days', 'period')),
  from_day date not null,
  to_day date not null,
  primary key (organization_id, project_id, window_days),
  foreign key (organization_id, project_id) references project on delete cascade
);

create table search_total (
  organization_id text not null,
  project_id text not null,
  window_days integer not null,
  -- The page, shortened with a digest where it is long: cursors carry it.
  page_key text not null,
  page text not null,
  clicks bigint not null,
  impressions bigint not null,
  position_sum double precision not null,
  primary key (organization_id, project_id, window_days, page_key),
  foreign key (organization_id, project_id, window_days) references search_window on delete cascade
);
create index search_total_by_clicks on search_total (organization_id, project_id, window_days, clicks desc, page_key collate "C");

-- From a page's address to its article, whose language the address may not tell.
create index article_slug_of_project on article_slug (organization_id, project_id, slug);

create table search_console (
  organization_id text not null,
  project_id text not null,
  site_property text not null,
  account text not null,
  -- Encrypted for this row alone.
  credentials text not null,
  status text not null check (status in ('waiting', 'current', 'delayed', 'failed')),
  reason text,
  -- Attempts in a row that ended with nothing fetched.
  setbacks integer not null default 0,
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  -- Grows with every claim and every connect: a worker that lost its lease, or holds old credentials, can no longer write.
  fence bigint not null default 0,
  connected_by text not null references person (id),
  connected_at timestamptz(3) not null default now(),
  fetched_at timestamptz(3),
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project on delete cascade
);
create index search_console_due on search_console (next_attempt_at);

-- Takes connections whose time has come, and those whose worker let its lease run out; gives back names only.
create function claim_search_consoles(batch integer, lease_seconds integer)
returns table (organization_id text, project_id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select s.organization_id, s.project_id from search_console s
    where s.next_attempt_at <= now() and (s.lease_until is null or s.lease_until <= now())
    order by s.next_attempt_at
    limit batch
    for update skip locked
  )
  update search_console s
  set fence = s.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where s.organization_id = next.organization_id and s.project_id = next.project_id
  returning s.organization_id, s.project_id, s.fence
$$;
revoke all on function claim_search_consoles(integer, integer) from public;
grant execute on function claim_search_consoles(integer, integer) to galley_service;

call raise_wall('search_result', 'select, insert, update, delete');
call raise_wall('search_day', 'select, insert, update, delete');
call raise_wall('search_period', 'select, insert, update, delete');
call raise_wall('search_period_result', 'select, insert, update, delete');
call raise_wall('search_window', 'select, insert, update, delete');
call raise_wall('search_total', 'select, insert, update, delete');
call raise_wall('search_console', 'select, insert, update, delete');
