-- A character that people count may be several code points, so that this check refused what the interface allows.
alter table calendar_feed
  drop constraint calendar_feed_name_check,
  add constraint calendar_feed_name_check check (length(name) between 1 and 2000) not valid;
