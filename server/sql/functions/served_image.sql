-- Returns what is served under an image's id, in one statement that brings its own wall.
create or replace function served_image(wanted text) returns table (organization_id text, project_id text, kind text, variants jsonb)
language plpgsql rows 1
as $$
begin
  select a.organization_id into organization_id from image_address a where a.image_id = wanted;
  if not found then return; end if;
  perform enter_organization(organization_id);
  return query
    select i.organization_id, i.project_id, i.kind, i.variants from image i where i.organization_id = served_image.organization_id and i.id = wanted
      and not is_closed(i.organization_id, i.project_id);
end
$$;

revoke all on function served_image(text) from public;
grant execute on function served_image(text) to galley_service;
