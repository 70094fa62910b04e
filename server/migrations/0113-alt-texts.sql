--! online
-- A proposal of an alternative text is made while its caller waits, like pictures for a post.
alter table generation
  drop constraint generation_kind_check,
  add constraint generation_kind_check
    check (kind in ('post', 'images', 'alt_text', 'article', 'improvement', 'transcription')) not valid;
alter table generation validate constraint generation_kind_check;
