-- When an imported article was published first, where it comes from. It is the date of its publication here.
alter table article add column original_at timestamptz(3);

-- An old address that leads to an article, wherever that is by now, and nowhere while it is not live. `target` is the article's path when
-- the address was written down.
-- allow one-table: A blog has few redirects, which are written rarely.
alter table blog_redirect
  add column article_id text,
  add constraint leads_to_article foreign key (organization_id, article_id) references article (organization_id, id) on delete cascade not valid,
  add constraint article_has_path check (article_id is null or target is not null) not valid;
