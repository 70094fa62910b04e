-- Words and focus of each picture as the revision was sent to review with; null while it shows those of the library.
alter table article_revision add column pictures jsonb;
