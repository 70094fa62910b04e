--! online
-- Lets a search for a word that very many things have look at the newest ones alone.
create index concurrently if not exists search_entry_newest on search_entry (organization_id, project_id, type, written_at desc);

-- Finds what has words in its title, however many have them elsewhere.
create index concurrently if not exists search_entry_title_words on search_entry using gin (title_words);

-- A search goes by how frequent its words are, and these must be known of more than the usual thousand.
alter table search_entry alter column words set statistics 500, alter column title_words set statistics 500;
-- allow table-lock: it reads a sample beside readers and writers.
analyze search_entry (words, title_words);
