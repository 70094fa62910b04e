-- article_not_live: the article that the post was made from was not live an hour after the post's date.
alter table post_destination drop constraint post_destination_error_code_check;
alter table post_destination add constraint post_destination_error_code_check check (error_code in ('not_approved', 'article_not_live')) not valid;
