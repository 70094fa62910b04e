-- Writes an event once, and a delivery for each endpoint that asked for it, as on one database. Nodes insert from a query only what takes its organization
-- from a table.
create or replace function record_event(
  organization text, event_id text, project text, event_type text, subject text, occurring text, content jsonb,
  for_organization boolean, for_site boolean, only_endpoint text
) returns void
language plpgsql volatile
as $$
declare
  heard text[];
  -- Drawn once: a query that draws anew for each of its rows cannot be carried out on several nodes.
  seed text := gen_random_uuid()::text;
begin
  insert into event (organization_id, id, project_id, type, subject_id, occurrence, data)
  values (organization, event_id, project, event_type, subject, occurring, content)
  on conflict (organization_id, type, subject_id, occurrence) do nothing;
  if not found then
    return;
  end if;
  heard := array(
    select e.id from webhook_endpoint e
    where e.organization_id = organization
      and hears_event(e.id, e.kind, e.project_id, e.events, project, event_type, for_organization, for_site, only_endpoint)
    order by e.id
    for key share
  );
  if heard = '{}' then
    return;
  end if;
  insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
  -- Begins like the event's id, which is ordered by time.
  select e.organization_id, 'dlv_' || substr(event_id, 5, 16) || substr(md5(seed || e.id), 17), e.id, event_id, 'pending'
  from webhook_endpoint e
  where e.organization_id = organization and e.id = any (heard);
  insert into work (organization_id, kind, subject, place)
  select d.organization_id, 'webhooks', d.id, d.endpoint_id
  from webhook_delivery d
  where d.organization_id = organization and d.event_id = record_event.event_id;
end
$$;

revoke all on function record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text) from public;
grant execute on function record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text) to galley_service;
