-- What an import has made of one article of a file, by a digest over all that the file says of it: importing the file once more
-- makes no second one.
create table imported_article (
  organization_id text not null,
  project_id text not null,
  digest bytea not null,
  article_id text not null,
  -- The revision that the import has written: another import completes that one and none that somebody wrote since.
  revision integer not null,
  -- Whether images are missing: because there was no time for them, or because they could not be fetched.
  images text not null check (images in ('kept', 'left', 'failed')),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, digest),
  foreign key (organization_id, article_id) references article on delete cascade,
  foreign key (organization_id, project_id) references project on delete cascade
);
create index imported_article_of_article on imported_article (organization_id, article_id);
call raise_wall('imported_article', 'select, insert, update');
