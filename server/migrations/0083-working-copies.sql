-- Keeps what a person has written and not saved as a revision: for an article, or for one that does not exist yet. Nobody but its person reads
-- it. `key` is the article's id, or the person's own name for a new text. `version` names the last writing, so that of two devices the one that
-- did not know the other's words overwrites none of them.
create table working_copy (
  organization_id text not null,
  person_id text not null,
  key text not null check (length(key) between 1 and 64),
  project_id text not null,
  article_id text,
  base_revision integer not null check (base_revision >= 0),
  version text not null check (length(version) between 1 and 64),
  title text not null,
  markdown text not null,
  slug text not null,
  summary text not null,
  seo_title text not null,
  seo_description text not null,
  cover_image_id text,
  locale text,
  topic_id text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- A day, so that the index on it stays as it is while a person writes, and a row can be written where it stands.
  expires_on date not null default current_date + 30,
  primary key (organization_id, person_id, key),
  foreign key (organization_id, person_id) references member (organization_id, person_id) on delete cascade,
  foreign key (organization_id, project_id) references project (organization_id, id),
  foreign key (organization_id, article_id) references article (organization_id, id) on delete cascade,
  check ((article_id is null) = (base_revision = 0))
) with (fillfactor = 60);
create index working_copy_of_article on working_copy (organization_id, article_id) where article_id is not null;
create index working_copy_of_project on working_copy (organization_id, project_id);
create index working_copy_expiring on working_copy (expires_on);

alter table working_copy enable row level security;
create policy tenant on working_copy to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on working_copy to galley_service;
