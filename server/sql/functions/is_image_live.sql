-- Tells whether a live page shows an image, or a blog by its settings. It runs as the owner, since under row-level security no index answers whether a list contains
-- something; the condition is the wall.
create or replace function is_image_live(wanted text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
begin
  return (
    select exists (
      select from article_revision r
      join article a on a.organization_id = r.organization_id and a.id = r.article_id and a.published_revision = r.revision
      where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids @> array[wanted]
    ) or exists (
      select from blog_settings s where s.organization_id = organization and s.image_ids @> array[wanted]
    )
  );
end
$$;

revoke all on function is_image_live(text) from public;
grant execute on function is_image_live(text) to galley_service;
