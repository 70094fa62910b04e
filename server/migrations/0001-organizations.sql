-- Rows of a tenant table are seen only inside their organization: app.organization_id is set per transaction.
create function current_organization_id() returns text
language sql stable parallel safe
return nullif(current_setting('app.organization_id', true), '');

create table person (
  id text primary key,
  email text not null,
  name text not null,
  created_at timestamptz(3) not null default now()
);
create unique index person_email on person (lower(email));

create table organization (
  organization_id text primary key,
  name text not null,
  created_at timestamptz(3) not null default now()
);

create table member (
  organization_id text not null references organization,
  person_id text not null references person (id),
  role text not null check (role in ('owner', 'admin', 'member', 'reviewer', 'reader')),
  -- false: only the projects in member_project. Owners and admins reach every project whatever this says.
  all_projects boolean not null default true,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, person_id)
);
create index member_of_person on member (person_id);

create table project (
  organization_id text not null references organization,
  id text not null,
  name text not null,
  site_url text not null,
  language text not null,
  time_zone text not null,
  url_pattern text not null,
  hosted_blog boolean not null,
  blog_slug text not null,
  review_before_publishing boolean not null,
  agent_review boolean not null,
  approver_id text references person (id),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, id)
);

create table member_project (
  organization_id text not null,
  person_id text not null,
  project_id text not null,
  primary key (organization_id, person_id, project_id),
  foreign key (organization_id, person_id) references member on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade
);

-- Global: a public page has to be found before its organization is known.
create table blog_address (
  kind text not null check (kind in ('path', 'host')),
  address text not null,
  organization_id text not null,
  project_id text not null,
  primary key (kind, address),
  -- Checked at commit: an address is claimed before the project that takes it is written.
  foreign key (organization_id, project_id) references project on delete cascade deferrable initially deferred
);
create index blog_address_of_project on blog_address (organization_id, project_id);

create table brand (
  organization_id text not null,
  project_id text not null,
  version integer not null check (version >= 1),
  profile jsonb not null,
  created_at timestamptz(3) not null default now(),
  created_by text not null references person (id),
  primary key (organization_id, project_id, version),
  foreign key (organization_id, project_id) references project on delete cascade
);
