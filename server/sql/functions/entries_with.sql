-- Lists the ids of a project's things of one type that have every word, in their title where `in_title` says so.
create or replace function entries_with(query tsquery, wanted_project text, wanted_type text, in_title boolean) returns table (id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if in_title then
    return query
      select e.id from search_entry e
      where e.title_words @@ entries_with.query and e.organization_id = current_organization_id() and e.project_id = wanted_project
        and e.type = wanted_type;
  else
    return query
      select e.id from search_entry e
      where e.words @@ entries_with.query and e.organization_id = current_organization_id() and e.project_id = wanted_project
        and e.type = wanted_type;
  end if;
end
$$;

revoke all on function entries_with(tsquery, text, text, boolean) from public;
grant execute on function entries_with(tsquery, text, text, boolean) to galley_service;
