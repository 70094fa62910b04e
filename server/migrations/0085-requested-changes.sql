-- A comment with which a reviewer sent the article back.
alter table comment add column asks_for_changes boolean not null default false;
alter table comment add constraint request_is_no_reply check (not asks_for_changes or parent_id is null) not valid;
