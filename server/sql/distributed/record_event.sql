-- Writes an event once, and a delivery for each endpoint that asked for it, as on one database. A function that is carried out whole on its node
-- inserts values alone.
create or replace function record_event(
  organization text, event_id text, project text, event_type text, subject text, occurring text, content jsonb,
  for_organization boolean, for_site boolean, only_endpoint text
) returns void
language plpgsql volatile
as $$
declare
  heard record;
  delivery text;
begin
  insert into event (organization_id, id, project_id, type, subject_id, occurrence, data)
  values (organization, event_id, project, event_type, subject, occurring, content)
  on conflict (organization_id, type, subject_id, occurrence) do nothing;
  if not found then
    return;
  end if;
  for heard in
    select e.id from webhook_endpoint e
    where e.organization_id = organization
      and hears_event(e.id, e.kind, e.project_id, e.events, project, event_type, for_organization, for_site, only_endpoint)
    order by e.id
    for key share
  loop
    -- Begins like the event's id, which is ordered by time.
    delivery := 'dlv_' || substr(event_id, 5, 16) || substr(md5(gen_random_uuid()::text), 17);
    insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status)
    values (organization, delivery, heard.id, event_id, 'pending');
    insert into work (organization_id, kind, subject, place) values (organization, 'webhooks', delivery, heard.id);
  end loop;
end
$$;

revoke all on function record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text) from public;
grant execute on function record_event(text, text, text, text, text, text, jsonb, boolean, boolean, text) to galley_service;
