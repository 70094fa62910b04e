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
