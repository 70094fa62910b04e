-- A title as titles are sorted and looked through: without case, accents and compatibility forms. One definition for what is kept and what is looked for.
create function plain_title(words text) returns text
language sql immutable strict parallel safe
as $$
  select lower(normalize(regexp_replace(normalize(words, NFKD), U&'[\0300-\036f]', '', 'g'), NFC))
$$;
revoke all on function plain_title(text) from public;
grant execute on function plain_title(text) to galley_service;

-- A column: folding ten thousand titles with every search takes ten times as long as reading them. Cut, so that it fits into an index:
-- one character as people count them may be written in any number.
alter table article
  add column title_folded text collate "C" generated always as (left(plain_title(title), 400)) stored;
create index article_by_title on article (organization_id, project_id, title_folded, id desc);

-- Whose the current revisions are is asked for whole projects, and the revisions themselves are wide.
create index article_revision_author on article_revision (organization_id, author_id, article_id, revision);
