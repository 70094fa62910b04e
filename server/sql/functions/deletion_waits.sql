-- Returns whether work on what is closed may still be under way: a call that began before it was closed, or a worker's lease. A row is
-- never deleted in the middle of a call to the outside.
create or replace function deletion_waits(organization text, deletion_id text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (
    with it as materialized (
      select d.project_id, d.closed_at from deletion d where d.organization_id = organization and d.id = deletion_id
    ), held as (
      select w.project_id from work w where w.organization_id = organization and w.leased and w.at > now()
      union all
      -- A delivery is of the project of its endpoint, which hears events of others where it has none.
      select of.project_id from work w
      join webhook_delivery d on d.organization_id = organization and d.id = w.subject
      join event v on v.organization_id = organization and v.id = d.event_id
      join webhook_endpoint e on e.organization_id = organization and e.id = d.endpoint_id
      cross join lateral (values (v.project_id), (e.project_id)) of (project_id)
      where w.organization_id = organization and w.kind = 'webhooks' and w.leased and w.at > now()
    )
    -- Longer than any transaction of a call lasts.
    select it.closed_at > now() - interval '1 minute'
      or exists (select from held where it.project_id is null or held.project_id = it.project_id)
    from it
  );
end
$$;

revoke all on function deletion_waits(text, text) from public;
grant execute on function deletion_waits(text, text) to galley_service;
