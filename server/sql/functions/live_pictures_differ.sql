-- Tells whether a live page of a project, or of an author, shows an image with other words or another focus than the library has. It runs as
-- the owner, as `change_live_pictures` does.
create or replace function live_pictures_differ(organization text, project text, image text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  words jsonb;
begin
  perform require_organization(organization);
  words := kept_pictures(organization, project, array[image]) -> image;
  return exists (
    select from article_revision r
    join article a on a.organization_id = r.organization_id and a.id = r.article_id and a.published_revision = r.revision
    where r.organization_id = organization and a.project_id = project and r.image_ids <> '{}' and r.image_ids @> array[image]
      and r.pictures ? image and r.pictures -> image is distinct from words
  ) or exists (
    select from blog_settings s
    where s.organization_id = organization and s.project_id = project and s.pictures ? image and s.pictures -> image is distinct from words
  ) or exists (
    select from author u
    where u.organization_id = organization and u.image_id = image and u.pictures ? image and u.pictures -> image is distinct from words
  );
end
$$;

revoke all on function live_pictures_differ(text, text, text) from public;
grant execute on function live_pictures_differ(text, text, text) to galley_service;
