-- Lists the organizations that a person belongs to, with what they may do in each. It is asked before one of them is chosen.
create or replace function memberships_of(wanted_person text)
returns table (organization_id text, organization_name text, role text, all_projects boolean, project_ids text[])
language sql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
  select m.organization_id, o.name, m.role, m.all_projects or m.role in ('owner', 'admin'),
    array(select mp.project_id from member_project mp where mp.organization_id = m.organization_id and mp.person_id = m.person_id)
  from member m join organization o on o.organization_id = m.organization_id
  where m.person_id = wanted_person
  order by m.created_at, m.organization_id
$$;

revoke all on function memberships_of(text) from public;
grant execute on function memberships_of(text) to galley_service;
