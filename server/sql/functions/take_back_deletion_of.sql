-- Takes a deletion back and returns whether there was one. The row's lock decides against the worker that closes it at the same moment.
create or replace function take_back_deletion_of(organization text, project text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  delete from deletion d
  where d.organization_id = organization and coalesce(d.project_id, '') = coalesce(project, '') and d.closed_at is null;
  return found;
end
$$;

revoke all on function take_back_deletion_of(text, text) from public;
grant execute on function take_back_deletion_of(text, text) to galley_service;
