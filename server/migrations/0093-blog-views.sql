-- How often readers opened an article on its hosted blog: a row for each day of the project's time zone, article and site that led there. `host`
-- is empty where none is known, and for all further sites of a day with many. Nothing tells one reader from another.
create table blog_view (
  organization_id text not null,
  project_id text not null,
  day date not null,
  article_id text not null,
  host text not null check (length(host) <= 100),
  views integer not null check (views > 0),
  primary key (organization_id, project_id, day, article_id, host),
  foreign key (organization_id, project_id) references project (organization_id, id),
  foreign key (organization_id, article_id) references article (organization_id, id) on delete cascade
) with (fillfactor = 80);
create index blog_view_of_article on blog_view (organization_id, article_id, day);
create index blog_view_oldest on blog_view (day);

alter table blog_view enable row level security;
create policy tenant on blog_view to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on blog_view to galley_service;
