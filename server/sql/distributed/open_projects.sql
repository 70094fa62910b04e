-- Lists the open projects that a person reaches. Empty where they reach all of them and none is closed, since nobody asks then. A query of an
-- organization's node asks it there.
create or replace function open_projects(organization text, person text, reaches_all boolean) returns text[]
language plpgsql stable set citus.allow_nested_distributed_execution = on
as $$
begin
  if reaches_all and not has_closed_project(organization) then return '{}'; end if;
  if reaches_all then
    return array(
      select p.id from project p
      where p.organization_id = organization and not exists (
        select from deletion d
        where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = p.id)
      )
    );
  end if;
  return array(
    select mp.project_id from member_project mp
    where mp.organization_id = organization and mp.person_id = person and not exists (
      select from deletion d
      where d.organization_id = organization and d.closed_at is not null and (d.project_id is null or d.project_id = mp.project_id)
    )
  );
end
$$;

revoke all on function open_projects(text, text, boolean) from public;
grant execute on function open_projects(text, text, boolean) to galley_service;
