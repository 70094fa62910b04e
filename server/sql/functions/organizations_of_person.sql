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
