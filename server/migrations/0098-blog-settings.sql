-- What a project's people choose for its hosted blog: menu, About page, logo, icon. A blog without a row has none of these.
-- `image_ids` are all images that its readers see by these settings; the About page's text names its own.
create table blog_settings (
  organization_id text not null,
  project_id text not null,
  menu jsonb not null default '[]' check (jsonb_typeof(menu) = 'array' and jsonb_array_length(menu) <= 8),
  about_title text check (length(about_title) between 1 and 8000),
  about_markdown text check (length(about_markdown) between 1 and 400000),
  logo_image_id text,
  dark_logo_image_id text,
  favicon_image_id text,
  image_ids text[] not null default '{}',
  -- Counts the changes, so that each of them makes the pages anew.
  changes integer not null default 1,
  primary key (organization_id, project_id),
  foreign key (organization_id, project_id) references project (organization_id, id) on delete cascade,
  constraint about_is_whole check ((about_title is null) = (about_markdown is null))
);

alter table blog_settings enable row level security;
create policy tenant on blog_settings to galley_service using (organization_id = current_organization_id())
  with check (organization_id = current_organization_id());
grant select, insert, update on blog_settings to galley_service;
