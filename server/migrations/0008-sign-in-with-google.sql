-- A person who signs in with Google chooses the property afterwards, among those that they may read.
alter table search_console alter column site_property drop not null;
alter table search_console add column properties text[] not null default '{}';
