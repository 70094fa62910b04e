-- Lets go of images that nothing keeps any more after the library has forgotten them. The kept count follows each deletion in the same
-- transaction.
create or replace function settle_kept_images_of(organization text, place text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  gone text[];
  freed bigint;
begin
  perform require_organization(organization);
  with deleted as (
    delete from image i
    where i.organization_id = organization and i.project_id = place and i.deleted_at is not null
      and not keeps_image(organization, i.id)
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

revoke all on function settle_kept_images_of(text, text) from public;
grant execute on function settle_kept_images_of(text, text) to galley_service;
