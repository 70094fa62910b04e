-- Lists the newest tokens of some kinds that have every word of a query, after a place of the list. All that have them are gathered first: an
-- index of words finds them in one go, and a walk of the list may have to pass all others. It runs as the owner, since under row-level security
-- no index finds words; the condition is the wall.
create or replace function tokens_named(
  query tsquery, kinds text[], of_person text, after_at timestamptz, after_id text, rows_max integer
) returns table (id text, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query
    with named as materialized (
      select t.id, t.created_at::timestamptz as created_at from api_token t
      where name_words(t.organization_id, t.name || ' ' || t.last_four) @@ tokens_named.query and t.organization_id = current_organization_id()
        and t.kind = any(kinds) and (of_person is null or t.created_by = of_person)
    )
    select n.id, n.created_at from named n
    where after_at is null or (n.created_at, n.id) < (after_at, after_id)
    order by n.created_at desc, n.id desc
    limit rows_max;
end
$$;

revoke all on function tokens_named(tsquery, text[], text, timestamptz, text, integer) from public;
grant execute on function tokens_named(tsquery, text[], text, timestamptz, text, integer) to galley_service;
