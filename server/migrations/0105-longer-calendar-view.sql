-- A character that people count may be several code points, so that this check refused what the interface allows.
alter table calendar_view
  drop constraint calendar_view_name_check,
  add constraint calendar_view_name_check check (length(name) between 1 and 2000) not valid;
