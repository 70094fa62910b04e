-- What stands after an article on its hosted blog, packed as its page is, with a digest of everything of which it was made. The articles about
-- the same that it leads on to are chosen once. Null until they are chosen and it is made.
alter table published_body
  add column related_ids text[],
  add column ending_key text,
  add column ending bytea;
alter table published_body alter column ending set storage external;
