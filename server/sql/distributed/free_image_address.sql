-- Frees the address of an image that its organization deletes, on the coordinator, where addresses lie. One that a node leaves behind leads to nothing,
-- and is freed by the sweep of files.
create or replace function free_image_address(organization text, image text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  if (select l.groupid from pg_dist_local_group l) = 0 then
    delete from image_address a where a.image_id = image and a.organization_id = organization;
  end if;
end
$$;

revoke all on function free_image_address(text, text) from public;
grant execute on function free_image_address(text, text) to galley_service;
