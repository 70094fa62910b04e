-- A guest speaks by the link of a member, who is the author of the row: of which link, as whom, and under which name.
alter table comment add column guest_id text, add column guest_link_id text, add column guest_name text;
-- allow one-table: Approvals are written rarely, and empty columns are added at once.
alter table approval add column guest_id text, add column guest_name text;
-- allow one-table: Verdicts are written rarely, and empty columns are added at once.
alter table post_review add column guest_id text, add column guest_name text;
