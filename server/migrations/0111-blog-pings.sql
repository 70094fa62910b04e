-- Articles of hosted blogs that have gone live, changed or gone, until search engines (`indexnow`) or the hub of the feeds (`websub`) were told.
create table blog_ping (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('indexnow', 'websub')),
  slug text not null,
  created_at timestamptz(3) not null default now(),
  -- When every process shows the change. Changes of one second come due together.
  next_attempt_at timestamptz(3) not null default date_trunc('second', now()) + interval '5 seconds',
  attempts integer not null default 0,
  lease_until timestamptz(3),
  fence bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
);
create index blog_ping_in_turns on blog_ping (organization_id, kind, (coalesce(lease_until, next_attempt_at)));
create index blog_ping_due on blog_ping ((coalesce(lease_until, next_attempt_at)));
create index blog_ping_leased on blog_ping (lease_until) where lease_until is not null;
create index blog_ping_of_blog on blog_ping (organization_id, project_id, kind, next_attempt_at);

alter table blog_ping enable row level security;
create policy tenant on blog_ping to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on blog_ping to galley_service;
