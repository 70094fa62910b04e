-- Whom a text that is no article yet is to name as its author, once it is saved.
alter table working_copy add column byline_id text;
