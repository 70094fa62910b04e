-- Lists the newest 200 entries of an organization that have every word, in their title where `in_title` says so. Where more than 5000 are
-- expected, it looks at the newest 20,000 alone, spread evenly over projects and types, in the order of an index. It runs as the owner, since under row-level security
-- no index finds words; the condition is the wall.
create or replace function newest_entries(query tsquery, in_title boolean, project_ids text[], types text[])
returns table (type text, id text, written_at timestamptz)
language plpgsql volatile security definer rows 200 set search_path = pg_catalog, public, pg_temp set enable_sort = off
as $$
declare
  organization text := current_organization_id();
  places integer;
begin
  if entries_expected(newest_entries.query, in_title) <= 5000 then
    if in_title then
      return query
        select e.type, e.id, e.written_at::timestamptz from search_entry e
        where e.title_words @@ newest_entries.query and e.organization_id = organization
          and (project_ids is null or e.project_id = any(project_ids)) and (newest_entries.types is null or e.type = any(newest_entries.types))
        order by e.written_at desc limit 200;
    else
      return query
        select e.type, e.id, e.written_at::timestamptz from search_entry e
        where e.words @@ newest_entries.query and e.organization_id = organization
          and (project_ids is null or e.project_id = any(project_ids)) and (newest_entries.types is null or e.type = any(newest_entries.types))
        order by e.written_at desc limit 200;
    end if;
    return;
  end if;
  if project_ids is null then
    project_ids := array(select p.id from project p where p.organization_id = organization);
  end if;
  types := coalesce(newest_entries.types, array['article', 'post', 'topic', 'image']);
  places := greatest(cardinality(project_ids) * cardinality(types), 1);
  return query
    select n.type, n.id, n.written_at::timestamptz
    from unnest(project_ids) place (project_id) cross join unnest(newest_entries.types) kind (type)
    cross join lateral (
      select e.type, e.id, e.written_at, e.title_words, e.words from search_entry e
      where e.organization_id = organization and e.project_id = place.project_id and e.type = kind.type
      order by e.written_at desc limit greatest(20000 / places, 20)
    ) n
    where case when in_title then n.title_words else n.words end @@ newest_entries.query
    order by n.written_at desc limit 200;
end
$$;

revoke all on function newest_entries(tsquery, boolean, text[], text[]) from public;
grant execute on function newest_entries(tsquery, boolean, text[], text[]) to galley_service;
