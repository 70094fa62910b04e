-- Writes the events of a set, each once, and a delivery of each for every endpoint that asked for it, as on one database. Nodes insert from a query only
-- what takes its organization from a table.
create or replace function record_events(organization text, given jsonb) returns void
language plpgsql volatile
as $$
declare
  there text[];
  -- Drawn once, as in `record_event`.
  seed text := gen_random_uuid()::text;
begin
  insert into event (organization_id, id, project_id, type, subject_id, occurrence, data)
  select o.organization_id, w.id, w.project, w.type, w.subject, w.occurrence, w.data
  from organization o
  cross join jsonb_to_recordset(given) as w(id text, project text, type text, subject text, occurrence text, data jsonb)
  where o.organization_id = organization
  on conflict (organization_id, type, subject_id, occurrence) do nothing;
  there := array(select e.id from webhook_endpoint e where e.organization_id = organization order by e.id for key share);
  if there = '{}' then
    return;
  end if;
  insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
  -- Begins like the event's id, which is ordered by time. An event that was there before has another id.
  select e.organization_id, 'dlv_' || substr(w.id, 5, 16) || substr(md5(seed || w.id || e.id), 17), e.id, w.id, 'pending'
  from jsonb_to_recordset(given) as w(id text, project text, type text, for_organization boolean, for_site boolean)
  join event v on v.organization_id = organization and v.id = w.id
  join webhook_endpoint e on e.organization_id = organization and e.id = any (there)
  where hears_event(e.id, e.kind, e.project_id, e.events, w.project, w.type, w.for_organization, w.for_site, null);
  insert into work (organization_id, kind, subject, place)
  select d.organization_id, 'webhooks', d.id, d.endpoint_id
  from jsonb_to_recordset(given) as w(id text)
  join webhook_delivery d on d.organization_id = organization and d.event_id = w.id;
end
$$;

revoke all on function record_events(text, jsonb) from public;
grant execute on function record_events(text, jsonb) to galley_service;
