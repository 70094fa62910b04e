-- Asks for the deletion of a project of the current organization, or of the organization itself. Whoever asks at the same moment finds the
-- request that is there: its week goes on.
create or replace function ask_deletion(deletion_id text, project text, person text) returns void
language sql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into deletion (organization_id, id, project_id, requested_by) values (current_organization_id(), deletion_id, project, person)
  on conflict do nothing
$$;

revoke all on function ask_deletion(text, text, text) from public;
grant execute on function ask_deletion(text, text, text) to galley_service;
