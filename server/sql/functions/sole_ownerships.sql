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
