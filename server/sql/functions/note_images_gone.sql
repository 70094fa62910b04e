-- Writes down that images of a project are served no more. Nothing is written while no CDN is in front.
create or replace function note_images_gone(organization text, project text, images text[]) returns void
language plpgsql volatile
as $$
begin
  if not exists (select from cdn) then
    return;
  end if;
  insert into blog_change (organization_id, id, project_id, image_id)
  select organization, 'chg_' || md5(image), project, image from unnest(images) image;
end
$$;

revoke all on function note_images_gone(text, text, text[]) from public;
grant execute on function note_images_gone(text, text, text[]) to galley_service;
