-- Lists which of these images have no row, across organizations. An organization that is not here may be at home in another database, so
-- that nothing of it counts as missing.
create or replace function images_without_row(organization_ids text[], image_ids text[]) returns table (image_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select w.image_id
  from unnest(organization_ids, image_ids) w (organization_id, image_id)
  join organization o on o.organization_id = w.organization_id
  where not exists (select from image i where i.organization_id = w.organization_id and i.id = w.image_id);
end
$$;

revoke all on function images_without_row(text[], text[]) from public;
grant execute on function images_without_row(text[], text[]) to galley_service;
