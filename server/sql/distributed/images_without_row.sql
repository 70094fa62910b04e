-- Lists which of these images have no row, across organizations. An organization that is not here may be at home in another database, so
-- that nothing of it counts as missing. Nodes are asked for what there is, and it is compared here.
create or replace function images_without_row(organization_ids text[], image_ids text[]) returns table (image_id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  here text[] := array(select o.organization_id from organization o where o.organization_id = any (organization_ids));
  kept text[] := array(
    select i.organization_id || ' ' || i.id from image i where i.organization_id = any (organization_ids) and i.id = any (image_ids)
  );
begin
  return query
  select w.image_id
  from unnest(organization_ids, image_ids) w (organization_id, image_id)
  where w.organization_id = any (here) and w.organization_id || ' ' || w.image_id <> all (kept);
end
$$;

revoke all on function images_without_row(text[], text[]) from public;
grant execute on function images_without_row(text[], text[]) to galley_service;
