-- A project, or a whole organization where no project is named, that an owner has asked to delete. It goes at `due_at`, and until then can be
-- taken back. From `closed_at` on it is no longer served, and its rows go in batches. The row goes with what it names.
create table deletion (
  organization_id text not null references organization (organization_id),
  id text not null,
  project_id text,
  requested_by text references person (id) on delete set null,
  requested_at timestamptz(3) not null default now(),
  due_at timestamptz(3) not null default now() + interval '7 days',
  closed_at timestamptz(3),
  -- What is done already, so that a later turn or another worker goes on behind it.
  step text not null default 'asked' check (step in ('asked', 'work_ended', 'files_gone', 'records_cleared')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null default now() + interval '7 days',
  lease_until timestamptz(3),
  fence bigint not null default 0,
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references project (organization_id, id)
);
create unique index deletion_of on deletion (organization_id, coalesce(project_id, ''));
create index deletion_in_turns on deletion (organization_id, (coalesce(lease_until, next_attempt_at)));
create index deletion_waiting on deletion (next_attempt_at) where lease_until is null;
create index deletion_leased on deletion (lease_until) where lease_until is not null;
create index deletion_closed on deletion (organization_id, project_id) where closed_at is not null;

alter table deletion enable row level security;
create policy tenant on deletion to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
-- Functions alone write it: nobody but the operator shortens the week.
grant select on deletion to galley_service;

-- Returns whether a project, or its organization, is closed for good. Without a project it asks for the organization alone.
create function is_closed(organization text, project text) returns boolean
language sql stable
as $$
  select exists (
    select from deletion d
    where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = project)
  )
$$;
grant execute on function is_closed(text, text) to galley_service;

-- While a project is closed, no actor reaches all projects of its organization: those that are left are named.
create function has_closed_project(organization text) returns boolean
language sql stable
as $$
  select exists (select from deletion d where d.organization_id = organization and d.closed_at is not null and d.project_id is not null)
$$;

-- Lists the open projects that a person reaches. Empty where they reach all of them and none is closed, since nobody asks then.
create function open_projects(organization text, person text, reaches_all boolean) returns text[]
language sql stable
as $$
  select case
    when reaches_all and not has_closed_project(organization) then '{}'
    when reaches_all then array(select p.id from project p where p.organization_id = organization and not is_closed(organization, p.id))
    else array(
      select mp.project_id from member_project mp
      where mp.organization_id = organization and mp.person_id = person and not is_closed(organization, mp.project_id)
    )
  end
$$;
grant execute on function has_closed_project(text), open_projects(text, text, boolean) to galley_service;
