-- Lists what of the organization has every word, the best first: what has them in its title, then by rank, then the newest. Ranks are
-- reckoned for the newest 200 of both only: a word that more have tells little of any of them.
create or replace function search_entries(query tsquery, project_ids text[], types text[], rows_max integer)
returns table (type text, id text, place integer)
language plpgsql volatile security definer rows 20 set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
begin
  return query
    with hit as (
      select n.type, n.id from newest_entries(search_entries.query, true, project_ids, search_entries.types) n
      union
      select n.type, n.id from newest_entries(search_entries.query, false, project_ids, search_entries.types) n
    )
    select e.type, e.id, (row_number() over (
      order by e.title_words @@ search_entries.query desc, ts_rank(e.words, search_entries.query) desc, e.written_at desc, e.id
    ))::integer
    from hit join search_entry e on e.organization_id = organization and e.type = hit.type and e.id = hit.id
    order by 3
    limit rows_max;
end
$$;

revoke all on function search_entries(tsquery, text[], text[], integer) from public;
grant execute on function search_entries(tsquery, text[], text[], integer) to galley_service;

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

-- Lists the ids of a project's things of one type that have every word, in their title where `in_title` says so.
create or replace function entries_with(query tsquery, wanted_project text, wanted_type text, in_title boolean) returns table (id text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
begin
  if in_title then
    return query
      select e.id from search_entry e
      where e.title_words @@ entries_with.query and e.organization_id = organization and e.project_id = wanted_project
        and e.type = wanted_type;
  else
    return query
      select e.id from search_entry e
      where e.words @@ entries_with.query and e.organization_id = organization and e.project_id = wanted_project
        and e.type = wanted_type;
  end if;
end
$$;

revoke all on function entries_with(tsquery, text, text, boolean) from public;
grant execute on function entries_with(tsquery, text, text, boolean) to galley_service;

-- Estimates from the statistics of words how many entries have every word, in their title where `in_title` says so. It runs as the owner,
-- since a plan under row-level security would be another one; volatile, since `explain` has to be. Words are the organization's own.
create or replace function entries_expected(query tsquery, in_title boolean) returns bigint
language plpgsql volatile strict security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  plan json;
begin
  execute format('explain (format json) select from search_entry where %I @@ %L::tsquery', case when in_title then 'title_words' else 'words' end, query) into plan;
  return (plan -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
end
$$;

revoke all on function entries_expected(tsquery, boolean) from public;
grant execute on function entries_expected(tsquery, boolean) to galley_service;
