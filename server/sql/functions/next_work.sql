-- Returns when workers look again, by kind. The ends of leases count, since the work of a killed process comes due with them.
create or replace function next_work() returns table (kind text, at timestamptz)
language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  with recursive first as (
    (
      select t.kind, t.at from work_turn t order by t.kind, t.at limit 1
    )
    union all
    select following.* from first cross join lateral (
      select t.kind, t.at from work_turn t where t.kind > first.kind order by t.kind, t.at limit 1
    ) following
  )
  select first.kind, first.at from first;
end;

revoke all on function next_work() from public;
grant execute on function next_work() to galley_service;
