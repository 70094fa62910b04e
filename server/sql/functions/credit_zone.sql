-- Returns the zone of an organization's months: its own, or that of its first project.
create or replace function credit_zone(organization text) returns text
language sql stable set search_path = pg_catalog, public
return (
  select coalesce(
    o.time_zone,
    (select p.time_zone from project p where p.organization_id = o.organization_id order by p.created_at, p.id limit 1),
    'UTC'
  )
  from organization o where o.organization_id = organization
);

revoke all on function credit_zone(text) from public;
