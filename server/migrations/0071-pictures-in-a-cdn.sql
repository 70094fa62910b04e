-- Pictures that are deleted, of which a CDN may hold copies. Such a row has no slug, and is about the picture alone.
alter table blog_change add column image_id text;
