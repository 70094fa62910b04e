-- The files of one revision of a carousel for one destination. Workers claim them as they do publications.
create table export (
  organization_id text not null,
  id text not null,
  project_id text not null,
  post_id text not null,
  destination text not null check (destination in ('instagram', 'linkedin', 'tiktok')),
  revision integer not null,
  -- The brand that it is drawn with; 0: the project had none.
  brand_version integer not null check (brand_version >= 0),
  -- Tells apart what slides show beside their words: the brand, the project's name and site, and its images.
  look text not null,
  status text not null default 'pending' check (status in ('pending', 'drawing', 'ready', 'failed')),
  progress real not null default 0 check (progress between 0 and 1),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now(),
  lease_until timestamptz(3),
  fence bigint not null default 0,
  -- What lies in the store: [{ name, type, width, height, bytes }].
  files jsonb,
  error text,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '1 day',
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project on delete cascade,
  foreign key (organization_id, post_id, revision) references post_revision on delete cascade,
  constraint ready_has_files check ((status = 'ready') = (files is not null)),
  constraint failed_has_error check ((status = 'failed') = (error is not null)),
  constraint drawing_has_lease check ((status = 'drawing') = (lease_until is not null))
);
create index export_of_revision on export (organization_id, post_id, revision, destination, created_at desc);
create index export_of_project on export (organization_id, project_id);
create index export_waiting on export (next_attempt_at) where status = 'pending';
create index export_leased on export (lease_until) where status = 'drawing';
create index export_expired on export (expires_at);
call raise_wall('export', 'select, insert, update, delete');

create function claim_exports(batch integer, lease_seconds integer)
returns table (organization_id text, id text, fence bigint, attempts integer)
language sql volatile security definer set search_path = pg_catalog, public
as $$
  with next as materialized (
    select e.organization_id, e.id from export e
    where (e.status = 'pending' and e.next_attempt_at <= now()) or (e.status = 'drawing' and e.lease_until <= now())
    order by e.next_attempt_at
    limit batch
    for update skip locked
  )
  update export e
  set status = 'drawing', attempts = e.attempts + 1, fence = e.fence + 1, lease_until = now() + make_interval(secs => lease_seconds)
  from next
  where e.organization_id = next.organization_id and e.id = next.id
  returning e.organization_id, e.id, e.fence, e.attempts
$$;

create function next_export_at() returns timestamptz
language sql stable security definer set search_path = pg_catalog, public
as $$
  select least(
    (select min(next_attempt_at) from export where status = 'pending'),
    (select min(lease_until) from export where status = 'drawing')
  )
$$;

-- Forgets exports that are a day old; their files are swept up from the store.
create function forget_exports() returns void
language sql volatile security definer set search_path = pg_catalog, public
as $$
  delete from export where expires_at < now();
$$;

revoke all on function claim_exports(integer, integer), next_export_at(), forget_exports() from public;
grant execute on function claim_exports(integer, integer), next_export_at(), forget_exports() to galley_service;

-- What has to stay in view where only a part of an image is shown, from 0 to 1 of its width and height.
alter table image
  add focus_x real check (focus_x between 0 and 1),
  add focus_y real check (focus_y between 0 and 1),
  add constraint focus_is_whole check ((focus_x is null) = (focus_y is null));
