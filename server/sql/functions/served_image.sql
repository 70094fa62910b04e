-- Returns what is served under an image's id, in one statement. It runs as the owner: the conditions are the wall.
create or replace function served_image(wanted text) returns table (organization_id text, kind text, variants jsonb)
language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  select a.organization_id into organization_id from image_address a where a.image_id = wanted;
  if not found then return; end if;
  return query
    select i.organization_id, i.kind, i.variants from image i where i.organization_id = served_image.organization_id and i.id = wanted
      and not is_closed(i.organization_id, i.project_id);
end
$$;

revoke all on function served_image(text) from public;
grant execute on function served_image(text) to galley_service;
