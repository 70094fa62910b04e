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
