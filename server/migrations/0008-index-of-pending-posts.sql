--! online
-- Nothing looks for the next attempt but the table of work.
drop index concurrently if exists post_publication_pending;
