-- A character that people count may be several code points, so that this check refused what the interface allows.
alter table blog_settings
  drop constraint blog_settings_about_markdown_check,
  add constraint blog_settings_about_markdown_check check (length(about_markdown) between 1 and 1300000) not valid;
