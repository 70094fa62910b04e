-- Returns when workers look again, by kind, as on one database: turns are asked on the coordinator, and everything else of each node by one call.
create or replace function next_work() returns table (kind text, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
#variable_conflict use_column
declare
  node record;
  answer json;
begin
  return query
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
  return query select 'account_mails', min(coalesce(m.lease_until, m.next_at))::timestamptz from account_mail m;
  return query select 'account_deletions', min(coalesce(d.lease_until, d.next_attempt_at))::timestamptz from account_deletion d;
  for node in select k.key from keys_of_nodes() k loop
    begin
      select next_of_node(c.count) into answer from (select count(*) from organization o where o.organization_id = node.key) c;
      return query select n.key, n.value::timestamptz from json_each_text(answer) n;
    exception when others then
      -- It is away: the others are asked all the same.
      raise warning 'a node is not asked for work: %', sqlerrm;
    end;
  end loop;
end
$$;

revoke all on function next_work() from public;
grant execute on function next_work() to galley_service;
