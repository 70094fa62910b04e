-- An address at which a member's calendar program reads a project's calendar. Its secret is known by its digest alone. What it shows is asked
-- of the member's role and reach at each read, and it goes with the membership.
create table calendar_feed (
  organization_id text not null,
  id text not null,
  project_id text not null,
  person_id text not null,
  name text not null check (length(name) between 1 and 120),
  secret_digest bytea not null check (length(secret_digest) = 32),
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  primary key (organization_id, id),
  unique (organization_id, secret_digest),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references member (organization_id, person_id) on delete cascade
);
create index calendar_feed_of_person on calendar_feed (organization_id, person_id, project_id, created_at, id);
create index calendar_feed_of_project on calendar_feed (organization_id, project_id);

alter table calendar_feed enable row level security;
create policy tenant on calendar_feed to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on calendar_feed to galley_service;
