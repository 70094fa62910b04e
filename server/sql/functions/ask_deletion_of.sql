-- Asks for the deletion of a project of the organization, or of the organization itself. Whoever asks at the same moment finds the
-- request that is there: its week goes on.
create or replace function ask_deletion_of(organization text, deletion_id text, project text, person text) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform require_organization(organization);
  insert into deletion (organization_id, id, project_id, requested_by) values (organization, deletion_id, project, person)
  on conflict do nothing;
end
$$;

revoke all on function ask_deletion_of(text, text, text, text) from public;
grant execute on function ask_deletion_of(text, text, text, text) to galley_service;
