-- Lists the places in which an organization has work of a kind, from one to the next.
create or replace function places_of_work(organization text, of_kind text) returns table (place text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  with recursive walk as (
    (
      select w.place from work w where w.organization_id = organization and w.kind = of_kind order by w.place limit 1
    )
    union all
    select following.place from walk cross join lateral (
      select w.place from work w where w.organization_id = organization and w.kind = of_kind and w.place > walk.place order by w.place limit 1
    ) following
  )
  select walk.place from walk;
end
$$;

revoke all on function places_of_work(text, text) from public;
