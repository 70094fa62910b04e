-- As for revisions of articles: pictures of the About page, as they were when it was saved.
alter table blog_settings add column pictures jsonb;
