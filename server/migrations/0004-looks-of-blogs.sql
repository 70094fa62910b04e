-- How a hosted blog looks. One that has chosen nothing stays as it is.
-- allow column-check: The table has one row for each project that has chosen something.
alter table blog_settings add column look text not null default 'list' check (look in ('list', 'grid'));
