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

-- Lists the organizations in which there is something of a person, those that they have left included, by name. Each organization is asked
-- through indexes. Whatever a person does leaves a line of the audit log, for as long as that is kept.
create or replace function organizations_of_person(wanted_person text) returns table (organization_id text, organization_name text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select o.organization_id, o.name from organization o
  where exists (select from member m where m.organization_id = o.organization_id and m.person_id = wanted_person)
    or exists (select from audit a where a.organization_id = o.organization_id and a.person_id = wanted_person)
    or exists (select from article_revision r where r.organization_id = o.organization_id and r.author_id = wanted_person)
    or exists (
      select from invitation i join person p on p.id = wanted_person
      where i.organization_id = o.organization_id and i.status = 'pending' and lower(i.email) = lower(p.email)
    )
  order by o.name, o.organization_id;
end
$$;

revoke all on function organizations_of_person(text) from public;
grant execute on function organizations_of_person(text) to galley_service;

-- Lists the organizations that would have no owner without this person, but for those that are being deleted themselves. `but_asked` also
-- leaves out those whose deletion is asked for and can still be taken back. It is asked for before one of them is chosen.
create or replace function sole_ownerships(wanted_person text, but_asked boolean default false) returns table (organization_id text, organization_name text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select m.organization_id, o.name
  from member m join organization o on o.organization_id = m.organization_id
  where m.person_id = wanted_person and m.role = 'owner'
    and not exists (
      select from member other
      where other.organization_id = m.organization_id and other.role = 'owner' and other.person_id <> m.person_id
    )
    and not exists (
      select from deletion d
      where d.organization_id = m.organization_id and d.project_id is null and (d.closed_at is not null or but_asked)
    )
  order by o.name, m.organization_id;
end
$$;

revoke all on function sole_ownerships(text, boolean) from public;
grant execute on function sole_ownerships(text, boolean) to galley_service;
