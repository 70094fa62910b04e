-- Lists what of the organization has every word, the best first: what has them in its title, then by rank, then the newest. Ranks are
-- reckoned for the newest 200 of both only: a word that more have tells little of any of them.
create or replace function search_entries(query tsquery, project_ids text[], types text[], rows_max integer)
returns table (type text, id text, place integer)
language plpgsql volatile security definer rows 20 set search_path = pg_catalog, public, pg_temp
as $$
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
    from hit join search_entry e on e.organization_id = current_organization_id() and e.type = hit.type and e.id = hit.id
    order by 3
    limit rows_max;
end
$$;

revoke all on function search_entries(tsquery, text[], text[], integer) from public;
grant execute on function search_entries(tsquery, text[], text[], integer) to galley_service;
