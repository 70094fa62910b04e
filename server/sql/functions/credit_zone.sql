-- Returns the zone of an organization's months: its own, or that of its first project.
create or replace function credit_zone(organization text) returns text
language plpgsql stable set search_path = pg_catalog, public
as $$
declare
  zone text;
begin
  select o.time_zone into zone from organization o where o.organization_id = organization;
  if zone is null then
    select p.time_zone into zone from project p where p.organization_id = organization order by p.created_at, p.id limit 1;
  end if;
  return coalesce(zone, 'UTC');
end
$$;

revoke all on function credit_zone(text) from public;
