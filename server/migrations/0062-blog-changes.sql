-- Changes to what readers of a hosted blog see, until the CDN in front has dropped its copies. A row without a slug is about the whole blog.
-- It has no foreign keys, since it outlives a project that is deleted: copies of its pages go too.
create table blog_change (
  organization_id text not null,
  id text not null,
  project_id text not null,
  slug text,
  created_at timestamptz(3) not null default now(),
  -- When every process has seen the change, so that no copy is made of an earlier page. Changes of one second come due together.
  next_attempt_at timestamptz(3) not null default date_trunc('second', now()) + interval '5 seconds',
  attempts integer not null default 0,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  primary key (organization_id, id)
);
create index blog_change_in_turns on blog_change (organization_id, (coalesce(lease_until, next_attempt_at)));
create index blog_change_due on blog_change ((coalesce(lease_until, next_attempt_at)));
create index blog_change_leased on blog_change (lease_until) where lease_until is not null;
create index blog_change_of_blog on blog_change (organization_id, project_id, next_attempt_at);

alter table blog_change enable row level security;
create policy tenant on blog_change to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on blog_change to galley_service;

-- Has its one row while a CDN is in front of the service. Without it no change is written down.
create table cdn (
  single boolean primary key default true check (single)
);
grant select on cdn to galley_service;
