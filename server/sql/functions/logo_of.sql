-- Returns the image that is a project's logo.
create or replace function logo_of(wanted_project text) returns text
language plpgsql stable
as $$
declare
  organization text := current_organization_id();
begin
  return (
    select b.profile #>> '{visual,logoImageId}' from brand b
    where b.organization_id = organization and b.project_id = wanted_project
    order by b.version desc
    limit 1
  );
end
$$;

revoke all on function logo_of(text) from public;
grant execute on function logo_of(text) to galley_service;
