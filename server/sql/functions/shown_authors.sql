-- Stands for what readers see of an author below their articles beside the name: their words, and their picture for as long as it is there.
create or replace function shown_author_state(shown author) returns text
language sql stable
as $$
  select md5(concat_ws('/', shown.about, shown.image_id, shown.pictures, (
    select concat_ws('/', 'there', i.deleted_at, i.focus_x, i.focus_y) from image i
    where i.organization_id = shown.organization_id and i.id = shown.image_id
  )))
$$;

revoke all on function shown_author_state(author) from public;
grant execute on function shown_author_state(author) to galley_service;
