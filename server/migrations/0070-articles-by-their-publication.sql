--! online
-- Serves the chart of results too, which tells of articles that were taken down since.
create index concurrently if not exists article_published on article (organization_id, project_id, published_at, id) where published_at is not null;
drop index concurrently if exists article_out;
