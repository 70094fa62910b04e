--! online
create index concurrently if not exists blog_redirect_by_article on blog_redirect (organization_id, article_id) where article_id is not null;
alter table blog_redirect validate constraint leads_to_article;
alter table blog_redirect validate constraint article_has_path;
