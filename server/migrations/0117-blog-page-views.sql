-- How often readers opened pages of a hosted blog other than its articles', which have rows of their own in blog_view: a row for each day of
-- the project's time zone, page and site that led there. The pages of a list are one with its first, and searches are one whatever they look
-- for. `subject` is the year of an archive, the slug of a tag or the person behind an author, and empty for other kinds; `host` is as in blog_view.
create table blog_page_view (
  organization_id text not null,
  project_id text not null,
  day date not null,
  kind text not null check (kind in ('start', 'archive', 'author', 'tag', 'about', 'search')),
  locale text not null,
  subject text not null,
  host text not null check (length(host) <= 100),
  views integer not null check (views > 0),
  primary key (organization_id, project_id, day, kind, locale, subject, host),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade
) with (fillfactor = 80);
create index blog_page_view_oldest on blog_page_view (day);

alter table blog_page_view enable row level security;
create policy tenant on blog_page_view to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on blog_page_view to galley_service;
