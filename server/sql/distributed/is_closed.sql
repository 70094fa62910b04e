-- Returns whether a project, or its organization, is closed for good. A query of an organization's node asks it there.
create or replace function is_closed(organization text, project text) returns boolean
language plpgsql stable set citus.allow_nested_distributed_execution = on
as $$
begin
  return exists (
    select from deletion d
    where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = project)
  );
end
$$;

revoke all on function is_closed(text, text) from public;
grant execute on function is_closed(text, text) to galley_service;
