-- Lets go of images that nothing keeps any more after the library has forgotten them, as on one database. It is carried out whole on one node, where no
-- write asks other tables.
create or replace function settle_kept_images_of(organization text, place text) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  one record;
  gone text[] := '{}';
  freed bigint := 0;
begin
  perform require_organization(organization);
  for one in
    select i.id, i.variants from image i
    where i.organization_id = organization and i.project_id = place and i.deleted_at is not null
    order by i.id
  loop
    continue when keeps_image(organization, one.id);
    delete from image i where i.organization_id = organization and i.id = one.id;
    perform free_image_address(organization, one.id);
    gone := gone || one.id;
    freed := freed + (select coalesce(sum((v ->> 'bytes')::bigint), 0) from jsonb_array_elements(one.variants) v);
  end loop;
  perform note_images_gone(organization, place, gone);
  if freed > 0 then
    update organization_quota set bytes_used = greatest(bytes_used - freed, 0)
    where organization_id = organization and bytes_used is not null;
  end if;
end
$$;

revoke all on function settle_kept_images_of(text, text) from public;
grant execute on function settle_kept_images_of(text, text) to galley_service;
