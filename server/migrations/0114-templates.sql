-- What a new article or post of a project can begin with: a copy of another one, without anything that only that one has. Its details
-- are what lists show; the content is read when something begins from it.
create table template (
  organization_id text not null,
  id text not null,
  project_id text not null,
  kind text not null check (kind in ('article', 'post')),
  name text not null check (length(name) between 1 and 2000),
  details jsonb not null,
  content jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
);
create index template_of_project on template (organization_id, project_id, kind, name, id);

alter table template enable row level security;
create policy tenant on template to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on template to galley_service;
