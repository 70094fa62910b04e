-- A picture with a caption is one that a revision shows, too.
create or replace function image_ids_in(markdown text, cover_image_id text) returns text[]
language plpgsql immutable parallel safe
as $$
begin
  if strpos(markdown, '(image:') = 0 then
    return array_remove(array[cover_image_id], null);
  end if;
  return array(
    select (regexp_matches(markdown, '\(image:([A-Za-z0-9_-]{1,64})(?:\)| ")', 'g'))[1]
    union
    select cover_image_id where cover_image_id is not null
  );
end
$$;
