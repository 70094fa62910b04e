-- Writes down that images of a project are served no more, as on one database. It is part of functions that are carried out on one node, which insert
-- what they are given, and not what a query finds.
create or replace function note_images_gone(organization text, project text, images text[]) returns void
language plpgsql volatile
as $$
declare
  image text;
begin
  if not exists (select from cdn) then
    return;
  end if;
  foreach image in array coalesce(images, '{}') loop
    insert into blog_change (organization_id, id, project_id, image_id) values (organization, 'chg_' || md5(image), project, image);
  end loop;
end
$$;

revoke all on function note_images_gone(text, text, text[]) from public;
grant execute on function note_images_gone(text, text, text[]) to galley_service;
