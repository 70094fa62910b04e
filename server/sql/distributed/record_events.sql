-- Writes the events of a set, each once, and a delivery of each for every endpoint that asked for it, whole on their node.
create or replace function record_events(organization text, given jsonb) returns void
language plpgsql volatile
as $$
declare
  one record;
begin
  for one in
    select w.* from jsonb_to_recordset(given) as w(
      id text, project text, type text, subject text, occurrence text, data jsonb, for_organization boolean, for_site boolean
    )
  loop
    perform record_event(
      organization, one.id, one.project, one.type, one.subject, one.occurrence, one.data, one.for_organization, one.for_site, null
    );
  end loop;
end
$$;

revoke all on function record_events(text, jsonb) from public;
grant execute on function record_events(text, jsonb) to galley_service;
