-- As for revisions of articles.
alter table post_revision add column pictures jsonb;
