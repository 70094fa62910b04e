-- Lets go of images that live pages alone had kept, and of their former words. The kept count follows each deletion in the same
-- transaction.
create or replace function settle_live_images(wanted_article text, live_revision integer) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  place text;
  freed bigint;
begin
  select project_id into place from article where organization_id = current_organization_id() and id = wanted_article;
  update image i set shown = null
  from article_revision r
  where r.organization_id = current_organization_id() and r.article_id = wanted_article and r.revision = live_revision
    and i.organization_id = r.organization_id and i.id = any(r.image_ids) and i.shown is not null;
  if found then
    update project set image_changes = image_changes + 1 where organization_id = current_organization_id() and id = place;
    perform note_blog_changes(current_organization_id(), place, array[null]);
  end if;
  with gone as (
    delete from image i
    where i.organization_id = current_organization_id() and i.project_id = place and i.deleted_at is not null and not is_image_live(i.id)
    returning i.variants
  )
  select sum((v ->> 'bytes')::bigint) into freed from gone cross join jsonb_array_elements(gone.variants) v;
  if freed > 0 then
    update organization_quota set bytes_used = greatest(bytes_used - freed, 0)
    where organization_id = current_organization_id() and bytes_used is not null;
  end if;
end
$$;

revoke all on function settle_live_images(text, integer) from public;
grant execute on function settle_live_images(text, integer) to galley_service;
