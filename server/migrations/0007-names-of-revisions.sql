-- The name under which a person keeps a revision of an article. The revision itself never changes.
create table revision_name (
  organization_id text not null,
  article_id text not null,
  revision integer not null,
  name text not null check (length(name) between 1 and 240),
  primary key (organization_id, article_id, revision),
  foreign key (organization_id, article_id, revision) references article_revision on delete cascade
);
call raise_wall('revision_name', 'select, insert, update, delete');
