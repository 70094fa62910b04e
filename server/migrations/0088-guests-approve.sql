-- A step that a guest has given, by the link of `given_by`.
alter table step_approval add column guest_id text, add column guest_link_id text, add column guest_name text;
-- allow one-table: A project has few rows and is written rarely.
alter table project add column guests_approve boolean not null default false;
