-- Writes an event once, and a delivery for each endpoint that asked for it, whose turn its caller brings forward. The unique event decides between two that record it at once;
-- the lock on endpoints keeps one from being deleted in between. What a paused endpoint holds waits as all deliveries do, and is not claimed.
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
  select organization, 'dlv_' || substr(event_id, 5, 16) || substr(md5(seed || e.id), 17), e.id, event_id, 'pending'
  from unnest(heard) e (id);
  insert into work (organization_id, kind, subject, place)
  select organization, 'webhooks', d.id, d.endpoint_id
  from webhook_delivery d
  where d.organization_id = organization and d.event_id = record_event.event_id;
end
$$;

revoke all on function record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text) from public;
grant execute on function record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text) to galley_service;

-- Writes the events of a set, each once, and a delivery of each for every endpoint that asked for it: for many what `record_event` does
-- for one. The lock on endpoints keeps one from being deleted in between.
create or replace function record_events(organization text, given jsonb) returns void
language plpgsql volatile
set enable_seqscan = off
as $$
declare
  there text[];
  -- Drawn once, as in `record_event`.
  seed text := gen_random_uuid()::text;
begin
  insert into event (organization_id, id, project_id, type, subject_id, occurrence, data)
  select organization, w.id, w.project, w.type, w.subject, w.occurrence, w.data
  from jsonb_to_recordset(given) as w(id text, project text, type text, subject text, occurrence text, data jsonb)
  on conflict (organization_id, type, subject_id, occurrence) do nothing;
  there := array(select e.id from webhook_endpoint e where e.organization_id = organization order by e.id for key share);
  if there = '{}' then
    return;
  end if;
  insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
  -- Begins like the event's id, which is ordered by time. An event that was there before has another id.
  select organization, 'dlv_' || substr(w.id, 5, 16) || substr(md5(seed || w.id || e.id), 17), e.id, w.id, 'pending'
  from jsonb_to_recordset(given) as w(id text, project text, type text, for_organization boolean, for_site boolean)
  -- Looked up one by one: a plan for an organization of middling size would read all events of a large one.
  cross join lateral (select from event e where e.organization_id = organization and e.id = w.id offset 0) v
  join webhook_endpoint e on e.organization_id = organization and e.id = any (there)
  where hears_event(e.id, e.kind, e.project_id, e.events, w.project, w.type, w.for_organization, w.for_site, null);
  insert into work (organization_id, kind, subject, place)
  select organization, 'webhooks', d.id, d.endpoint_id
  from jsonb_to_recordset(given) as w(id text)
  cross join lateral (
    select l.id, l.endpoint_id from webhook_delivery l where l.organization_id = organization and l.event_id = w.id offset 0
  ) d;
end
$$;

revoke all on function record_events(text, jsonb) from public;
grant execute on function record_events(text, jsonb) to galley_service;

-- Tells whether an endpoint asked for an event. What concerns the whole organization is heard by endpoints of one project as well, if they
-- ask for it. It stands for its text in the statements that use it, so that it costs them nothing.
create or replace function hears_event(
  endpoint text, kind text, of_project text, asked text[], project text, event_type text, for_organization boolean, for_site boolean,
  only_endpoint text
) returns boolean
language sql immutable
as $$
  select case
    when only_endpoint is not null then endpoint = only_endpoint
    when kind = 'site' then for_site and of_project = project
    else for_organization and (project is null or of_project is null or of_project = project) and event_type = any(asked)
  end
$$;

revoke all on function hears_event(text, text, text, text[], text, text, boolean, boolean, text) from public;
grant execute on function hears_event(text, text, text, text[], text, text, boolean, boolean, text) to galley_service;
