-- Addresses of a hosted blog under which nothing is, and where they lead: to another page of the blog, to another site, or nowhere any more
-- (`target` is null). `path` is as readers' browsers write it, without a slash at its end.
create table blog_redirect (
  organization_id text not null,
  project_id text not null,
  path text not null check (path ~ '^/[!-~]+$' and length(path) <= 500),
  target text check (length(target) between 1 and 2000),
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, project_id, path),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  constraint leads_elsewhere check (target is distinct from path)
);

alter table blog_redirect enable row level security;
create policy tenant on blog_redirect to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update, delete on blog_redirect to galley_service;
-- Counts changes of a blog's redirects, by which every process knows of them; 0 where there never was one, so that nothing is looked up.
-- allow one-table: A project has few rows and is written rarely.
alter table project add column redirect_changes integer not null default 0;
