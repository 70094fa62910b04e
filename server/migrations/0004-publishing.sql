create table publication (
  organization_id text not null,
  id text not null,
  project_id text not null,
  article_id text not null,
  revision integer not null,
  destination text not null check (destination in ('hosted_blog', 'site')),
  -- The main destination decides when the article counts as published.
  main boolean not null,
  status text not null check (status in ('pending', 'delivering', 'confirmed', 'failed')),
  attempts integer not null default 0,
  -- Cut, not rounded: a time rounded up would not be due yet.
  next_attempt_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  lease_until timestamptz(3),
  -- Grows with every claim: a worker that lost its lease can no longer write the outcome.
  fence bigint not null default 0,
  url text,
  last_error text,
  published_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade,
  constraint delivering_has_lease check ((status = 'delivering') = (lease_until is not null)),
  constraint confirmed_has_time check (status <> 'confirmed' or published_at is not null)
);
create index publication_of_article on publication (organization_id, article_id, created_at);
create unique index publication_running on publication (organization_id, article_id, destination) where status in ('pending', 'delivering');
create index publication_pending on publication (next_attempt_at) where status = 'pending';
create index publication_leased on publication (lease_until) where status = 'delivering';

create table event (
  organization_id text not null references organization,
  id text not null,
  project_id text,
  type text not null,
  subject_id text not null,
  -- What makes the event unique for its subject (a revision, a destination); null where it may happen again.
  occurrence text,
  data jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, type, subject_id, occurrence)
);
create index event_recent on event (organization_id, created_at);

create table audit (
  organization_id text not null references organization,
  id text not null,
  operation text not null,
  surface text not null,
  person_id text,
  token_id text,
  subject_id text,
  request_id text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id)
);
create index audit_of_subject on audit (organization_id, subject_id, created_at);

create table idempotency (
  organization_id text not null references organization,
  principal_id text not null,
  operation text not null,
  key text not null,
  fingerprint bytea not null,
  response jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, principal_id, operation, key)
);
create index idempotency_age on idempotency (created_at);

-- Looks across organizations for what is due, and gives back names only: the work itself runs inside its organization.
create function due_articles(batch integer) returns table (organization_id text, article_id text)
language sql stable security definer set search_path = pg_catalog, public
as $$
  select a.organization_id, a.id from article a where a.due_at <= now() order by a.due_at limit batch
$$;

-- Takes publications that wait or whose worker let its lease run out; each claim raises the fence.
create function claim_publications(batch integer, lease_seconds integer)
returns table (organization_id text, id text, fence bigint)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select p.organization_id, p.id from publication p
    where (p.status = 'pending' and p.next_attempt_at <= now()) or (p.status = 'delivering' and p.lease_until <= now())
    order by p.next_attempt_at
    limit batch
    for update skip locked
  )
  update publication p
  set status = 'delivering', attempts = p.attempts + 1, fence = p.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where p.organization_id = next.organization_id and p.id = next.id
  returning p.organization_id, p.id, p.fence
$$;

create function next_due_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
as $$
  select least(
    (select min(due_at) from article where due_at is not null),
    (select min(next_attempt_at) from publication where status = 'pending'),
    (select min(lease_until) from publication where status = 'delivering')
  )
$$;

-- Forgets kept answers and counted minutes that no longer matter.
create function forget_expired() returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from idempotency where created_at < now() - interval '24 hours';
  delete from rate_window where started_at < now() - interval '10 minutes';
$$;
