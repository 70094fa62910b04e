-- A site that asks to be connected. Global: it is known by its codes before any organization is. Only digests and names are kept.
create table site_request (
  device_digest bytea primary key,
  user_code text not null unique check (user_code ~ '^[BCDFGHJKLMNPQRSTVWXZ]{8}$'),
  framework text not null,
  -- What the site says of itself, for whoever approves.
  site_url text,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'denied', 'connected')),
  organization_id text references organization on delete cascade,
  project_id text,
  decided_by text references person (id),
  asked_at timestamptz(3),
  expires_at timestamptz(3) not null,
  foreign key (organization_id, project_id) references project on delete cascade,
  constraint approved_for_project check ((status in ('approved', 'connected')) = (project_id is not null)),
  constraint project_within_organization check ((project_id is null) = (organization_id is null))
);
create index site_request_expired on site_request (expires_at);
grant select, insert, update, delete on site_request to galley_service;

-- Forgets kept answers, counted minutes and requests that no longer matter.
create or replace function forget_expired() returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from idempotency where created_at < now() - interval '24 hours';
  delete from rate_window where started_at < now() - interval '10 minutes';
  delete from site_request where expires_at < now();
$$;

-- A revision goes to a connected site before the site has confirmed it: what the site showed until then is kept beside.
alter table publication
  add column exposed_at timestamptz(3),
  add column replaced_revision integer,
  add column replaced_slug text,
  add column proof text check (proof in ('page', 'webhook'));
