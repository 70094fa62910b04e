-- Members of an organization who show themselves to readers as authors, and what readers are told of them. `slug` stays when the name changes.
-- Whoever leaves the organization is no author of it any more.
create table author (
  organization_id text not null,
  person_id text not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  name text not null check (name <> ''),
  about text not null,
  image_id text,
  links text[] not null,
  updated_at timestamptz(3) not null default now(),
  primary key (organization_id, person_id),
  constraint author_slug unique (organization_id, slug),
  foreign key (organization_id, person_id) references member (organization_id, person_id) on delete cascade
);

create index author_of_person on author (person_id);

alter table author enable row level security;
create policy tenant on author to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on author to galley_service;

-- Whom an article names as its author, for readers where that person is an author.
alter table article add column byline_id text;
