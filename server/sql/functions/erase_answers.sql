-- Deletes kept answers of one organization that name a former member, among so many after a place in the order of the primary key. Returns the
-- place that it has reached, or null at the end. Answers from after `until` are of somebody else of that name, or under that address.
create or replace function erase_answers(place text, known_as text[], until timestamptz, after text[], rows_max integer) returns text[]
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  seen integer;
  reached text[];
begin
  with page as materialized (
    select i.principal_id, i.operation, i.key,
      i.created_at < until and exists (select from unnest(known_as) word where strpos(answer.text, word) > 0) as names_them
    from idempotency i cross join lateral (select lower(i.response::text) as text) answer
    where i.organization_id = place and (i.principal_id, i.operation, i.key) > (after[1], after[2], after[3])
    order by i.principal_id, i.operation, i.key limit rows_max
  ), gone as (
    delete from idempotency i using page
    where i.organization_id = place and (i.principal_id, i.operation, i.key) = (page.principal_id, page.operation, page.key) and page.names_them
  )
  select count(*), (array_agg(array[page.principal_id, page.operation, page.key]
    order by page.principal_id desc, page.operation desc, page.key desc))[1:1] into seen, reached from page;
  if seen < rows_max then return null; end if;
  return array[reached[1][1], reached[1][2], reached[1][3]];
end
$$;

revoke all on function erase_answers(text, text[], timestamptz, text[], integer) from public;
