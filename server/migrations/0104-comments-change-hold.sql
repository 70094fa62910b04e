--! online
alter table comment validate constraint deleted_comment_has_no_words;
alter table comment validate constraint suggestion_is_on_a_passage;
