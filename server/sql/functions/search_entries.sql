-- Lists what of the organization has every word, the best first: what has them in its title, then by rank, then the newest. Ranks are
-- reckoned for the newest 200 only: a word that more have tells little of any of them. It runs as the owner, since under row-level
-- security no index finds words; the condition is the wall.
create or replace function search_entries(query tsquery, project_ids text[], types text[], rows_max integer)
returns table (type text, id text, place integer)
language plpgsql stable security definer rows 20 set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query
    select found.type, found.id, (row_number() over (order by found.in_title desc, found.rank desc, found.written_at desc, found.id))::integer
    from (
      select hit.*, ts_rank(hit.words, search_entries.query) as rank
      from (
        select e.type, e.id, e.title_words @@ search_entries.query as in_title, e.written_at, e.words
        from search_entry e
        where e.words @@ search_entries.query and e.organization_id = current_organization_id()
          and (project_ids is null or e.project_id = any(project_ids))
          and (search_entries.types is null or e.type = any(search_entries.types))
        order by in_title desc, e.written_at desc
        limit 200
      ) hit
    ) found
    order by 3
    limit rows_max;
end
$$;

revoke all on function search_entries(tsquery, text[], text[], integer) from public;
grant execute on function search_entries(tsquery, text[], text[], integer) to galley_service;
