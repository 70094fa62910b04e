-- Returns whether a project of an organization is closed for good: then no actor reaches all of them. A query of an organization's node asks it
-- there.
create or replace function has_closed_project(organization text) returns boolean
language plpgsql stable set citus.allow_nested_distributed_execution = on
as $$
begin
  return exists (select from deletion d where d.organization_id = organization and d.closed_at is not null and d.project_id is not null);
end
$$;

revoke all on function has_closed_project(text) from public;
grant execute on function has_closed_project(text) to galley_service;
