-- Lists the organizations that a person belongs to, with what they may do in each. It is asked before one of them is chosen.
-- One that is closed is no longer among them; while a project is, the others are named one by one.
create or replace function memberships_of(wanted_person text)
returns table (organization_id text, organization_name text, role text, all_projects boolean, project_ids text[])
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select m.organization_id, o.name, m.role,
    (m.all_projects or m.role in ('owner', 'admin')) and not has_closed_project(m.organization_id),
    open_projects(m.organization_id, m.person_id, m.all_projects or m.role in ('owner', 'admin'))
  from member m join organization o on o.organization_id = m.organization_id
  where m.person_id = wanted_person and not is_closed(m.organization_id, null)
  order by m.created_at, m.organization_id;
end
$$;

revoke all on function memberships_of(text) from public;
grant execute on function memberships_of(text) to galley_service;
