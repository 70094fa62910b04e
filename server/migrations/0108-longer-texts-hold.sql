--! online
alter table calendar_view validate constraint calendar_view_name_check;
alter table calendar_feed validate constraint calendar_feed_name_check;
alter table blog_settings validate constraint blog_settings_about_markdown_check;
