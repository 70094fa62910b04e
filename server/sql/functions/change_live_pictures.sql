-- Shows the library's words and focus of an image on the live pages of its project that show the image. It runs as the owner, since under
-- row-level security no index answers whether a list contains something; the conditions are the wall.
create or replace function change_live_pictures(organization text, project text, image text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  words jsonb;
begin
  perform require_organization(organization);
  words := kept_pictures(organization, project, array[image]) -> image;
  if words is null then
    return;
  end if;
  update article_revision r set pictures = jsonb_set(r.pictures, array[image], words)
  from article a
  where a.organization_id = organization and a.project_id = project
    and r.organization_id = organization and r.article_id = a.id and r.revision = a.published_revision
    and r.image_ids <> '{}' and r.image_ids @> array[image] and r.pictures ? image;
  update blog_settings s set pictures = jsonb_set(s.pictures, array[image], words)
  where s.organization_id = organization and s.project_id = project and s.pictures ? image;
end
$$;

revoke all on function change_live_pictures(text, text, text) from public;
grant execute on function change_live_pictures(text, text, text) to galley_service;
