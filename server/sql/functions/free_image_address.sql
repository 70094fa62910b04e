-- Frees the address of an image that its organization deletes. The service may delete no other address, hence a function.
create or replace function free_image_address(organization text, image text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  delete from image_address a where a.image_id = image and a.organization_id = organization;
end
$$;

revoke all on function free_image_address(text, text) from public;
grant execute on function free_image_address(text, text) to galley_service;
