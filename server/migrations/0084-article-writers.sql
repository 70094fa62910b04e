-- Who has an article open to write, and where in it, so that others who write on it see them. A row counts for some seconds after `seen_at`, and
-- goes soon after. It is unlogged: a crash of the database empties it, and no backup holds it.
create unlogged table article_writer (
  organization_id text not null,
  article_id text not null,
  person_id text not null,
  place jsonb not null,
  seen_at timestamptz(3) not null default now(),
  primary key (organization_id, article_id, person_id),
  foreign key (organization_id, article_id) references article (organization_id, id) on delete cascade,
  foreign key (organization_id, person_id) references member (organization_id, person_id) on delete cascade
) with (fillfactor = 50);
create index article_writer_of_person on article_writer (organization_id, person_id);

alter table article_writer enable row level security;
create policy tenant on article_writer to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on article_writer to galley_service;
