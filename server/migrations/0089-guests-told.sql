-- The guest by whom an act was done with a member's link, in the log and in what people are told.
alter table audit add column guest_name text;
-- allow one-table: An empty column is added at once.
alter table notification add column guest_name text;
