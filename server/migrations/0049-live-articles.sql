-- Lists of what the site shows, and of what it does not, in the order of lists.
create index article_recent_live on article (organization_id, project_id, updated_at desc, id desc) where published_revision is not null;
create index article_recent_not_live on article (organization_id, project_id, updated_at desc, id desc) where published_revision is null;
