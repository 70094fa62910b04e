-- Subjects of a text as readers see them, each with the last part of the address of its pages.
alter table article_revision add column tags text[] not null default '{}';
-- allow one-table: A column with a constant is added at once.
alter table article_revision add column tag_slugs text[] not null default '{}';
-- allow one-table: The table has few rows, and its column a constant.
alter table working_copy add column tags text not null default '';

-- Tags of the revisions that are live: one row for each tag of a live article.
create table article_tag (
  organization_id text not null,
  article_id text not null,
  slug text not null,
  project_id text not null,
  locale text not null,
  tag text not null,
  published_at timestamptz(3) not null,
  primary key (organization_id, article_id, slug),
  foreign key (organization_id, article_id) references article (organization_id, id) on delete cascade
);
create index article_tag_newest on article_tag (organization_id, project_id, locale, slug, published_at desc, article_id desc);

alter table article_tag enable row level security;
create policy tenant on article_tag to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on article_tag to galley_service;
