-- A name or an address as it is compared and sorted: without case and accents. Most have none, and need no more than small letters. It is
-- not strict, so that it becomes part of the statement that asks it for thousands of rows.
create function plain_name(content text) returns text
language sql immutable parallel safe
return case when octet_length(content) = char_length(content) then lower(content collate "C")
  else lower(normalize(regexp_replace(normalize(left(content, 2000), nfkd), '[\u0300-\u036f]', '', 'g'), nfc)) end;

-- The words of a name or an address, without punctuation. One definition for what an index keeps and what is typed.
create function name_parts(content text) returns text[]
language sql immutable parallel safe strict
return string_to_array(btrim(
  regexp_replace(plain_name(content), '[\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u2000-\u206f]+', ' ', 'g')
), ' ');

-- Patterns of typed words or parts of words. They hold no sign that a pattern knows.
create function name_patterns(typed text) returns text[]
language sql immutable parallel safe strict
return array(select '%' || w.word || '%' from unnest(name_parts(typed)) w (word));

-- Words for an index: each begins with a key of its organization, so that one index is as good as one for each of them.
create function name_words(organization text, content text) returns tsvector
language sql immutable parallel safe strict
return array_to_tsvector(array(
  select substr(md5(organization), 1, 4) || left(w.word, 60) from unnest(name_parts(content)) w (word) where w.word <> ''
));

-- A typed text as a condition on such words: each of its own is there, at least as a beginning. Null where it has no word.
create function name_query(organization text, typed text) returns tsquery
language sql immutable parallel safe strict
return (
  select string_agg(format('''%s'':*', substr(md5(organization), 1, 4) || left(w.word, 60)), ' & ')::tsquery
  from unnest(name_parts(typed)) w (word) where w.word <> ''
);

revoke all on function plain_name(text), name_parts(text), name_patterns(text), name_words(text, text), name_query(text, text) from public;
grant execute on function plain_name(text), name_parts(text), name_patterns(text), name_words(text, text), name_query(text, text) to galley_service;
