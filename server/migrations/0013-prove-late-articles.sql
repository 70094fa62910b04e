--! online
-- Every earlier reason is one of the two.
alter table post_destination validate constraint post_destination_error_code_check;
