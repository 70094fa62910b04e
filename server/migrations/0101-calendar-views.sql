-- What a person chose to see of a project's calendar, under a name of their own. Nobody else reads it.
create table calendar_view (
  organization_id text not null,
  id text not null,
  project_id text not null,
  person_id text not null,
  name text not null check (length(name) between 1 and 120),
  shown jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id),
  unique (organization_id, project_id, person_id, name),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references member (organization_id, person_id) on delete cascade
);
create index calendar_view_of_person on calendar_view (organization_id, person_id);

alter table calendar_view enable row level security;
create policy tenant on calendar_view to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on calendar_view to galley_service;
