-- As for revisions of articles: an author's picture, as it was when it was shown.
alter table author add column pictures jsonb;
