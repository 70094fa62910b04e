-- The packed page of an article on its hosted blog, with a digest of everything of which it was made. Null until it is made.
alter table published_body add column page_key text, add column page bytea;
-- It is compressed already.
alter table published_body alter column page set storage external;
