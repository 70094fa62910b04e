-- Writes the events of a set, each once, and a delivery of each for every endpoint that asked for it: for many what `record_event` does
-- for one. The lock on endpoints keeps one from being paused in between.
create or replace function record_events(organization text, given jsonb) returns void
language sql volatile
as $$
  with wanted as (
    select * from jsonb_to_recordset(given) as e(
      id text, project text, type text, subject text, occurrence text, data jsonb, for_organization boolean, for_site boolean
    )
  ), added as (
    insert into event (organization_id, id, project_id, type, subject_id, occurrence, data)
    select organization, w.id, w.project, w.type, w.subject, w.occurrence, w.data from wanted w
    on conflict (organization_id, type, subject_id, occurrence) do nothing
    returning id
  ), endpoint as materialized (
    select e.id, e.status, e.kind, e.project_id, e.events from webhook_endpoint e
    where e.organization_id = organization
    order by e.id
    for key share
  )
  insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
  -- Begins like the event's id, which is ordered by time.
  select organization, 'dlv_' || substr(w.id, 5, 16) || substr(replace(gen_random_uuid()::text, '-', ''), 17), e.id, w.id,
    case e.status when 'paused' then 'held' else 'pending' end
  from added join wanted w on w.id = added.id cross join endpoint e
  where hears_event(e.id, e.kind, e.project_id, e.events, w.project, w.type, w.for_organization, w.for_site, null)
$$;

revoke all on function record_events(text, jsonb) from public;
grant execute on function record_events(text, jsonb) to galley_service;
