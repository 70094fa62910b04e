-- Counts how many entries of the organization have every word, in their title where `in_title` says so, up to one more than its callers gather. On one database
-- it is estimated: no plan over several nodes tells how much it will find.
create or replace function entries_expected(query tsquery, in_title boolean) returns bigint
language plpgsql volatile strict security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  organization text := current_organization_id();
begin
  if in_title then
    return (
      select count(*) from (
        select from search_entry e where e.title_words @@ entries_expected.query and e.organization_id = organization limit 5001
      ) one
    );
  end if;
  return (
    select count(*) from (select from search_entry e where e.words @@ entries_expected.query and e.organization_id = organization limit 5001) one
  );
end
$$;

revoke all on function entries_expected(tsquery, boolean) from public;
grant execute on function entries_expected(tsquery, boolean) to galley_service;
