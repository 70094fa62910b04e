-- A comment is edited and deleted by its writer, and suggests words in place of those that it quotes. A deleted one keeps its row, so that its
-- thread stays whole, and loses its words.
alter table comment
  add column edited_at timestamptz(3),
  add column deleted_at timestamptz(3),
  add column deleted_by_writer boolean,
  add column replacement text,
  -- The revision that has the suggested words.
  add column applied_revision integer;
alter table comment add constraint deleted_comment_has_no_words check (
  (deleted_at is null) = (deleted_by_writer is null) and (deleted_at is null or (body = '' and replacement is null))
) not valid;
alter table comment add constraint suggestion_is_on_a_passage check (replacement is null or quote <> '') not valid;
