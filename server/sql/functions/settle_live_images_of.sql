-- Lets go of images that live pages alone had kept, and of their former words. The kept count follows each deletion in the same
-- transaction.
create or replace function settle_live_images_of(organization text, wanted_article text, live_revision integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  place text;
  gone text[];
  freed bigint;
begin
  perform require_organization(organization);
  select project_id into place from article where organization_id = organization and id = wanted_article;
  update image i set shown = null
  from article_revision r
  where r.organization_id = organization and r.article_id = wanted_article and r.revision = live_revision
    and i.organization_id = r.organization_id and i.id = any(r.image_ids) and i.shown is not null;
  if found then
    update project set image_changes = image_changes + 1 where organization_id = organization and id = place;
    perform note_blog_changes(organization, place, array[null]);
  end if;
  with deleted as (
    delete from image i
    where i.organization_id = organization and i.project_id = place and i.deleted_at is not null and not exists (
      select from article_revision r
      join article a on a.organization_id = r.organization_id and a.id = r.article_id and a.published_revision = r.revision
      where r.organization_id = organization and r.image_ids <> '{}' and r.image_ids @> array[i.id]
    ) and not exists (
      select from blog_settings s where s.organization_id = organization and s.project_id = place and s.image_ids @> array[i.id]
    )
    returning i.id, i.variants
  )
  select array_agg(d.id), sum((select sum((v ->> 'bytes')::bigint) from jsonb_array_elements(d.variants) v)) into gone, freed from deleted d;
  delete from image_address a where a.organization_id = organization and a.image_id = any (gone);
  perform note_images_gone(organization, place, gone);
  if freed > 0 then
    update organization_quota set bytes_used = greatest(bytes_used - freed, 0)
    where organization_id = organization and bytes_used is not null;
  end if;
end
$$;

revoke all on function settle_live_images_of(text, text, integer) from public;
grant execute on function settle_live_images_of(text, text, integer) to galley_service;
