-- Lists the organizations whose nodes answer, for what goes on while one is away. A node that does not is asked once, and not for each of its shards.
create or replace function organizations_answering() returns text[]
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  names text[];
  ports integer[];
  questions text[];
begin
  select array_agg(n.nodename), array_agg(n.nodeport), array_agg(format('select json_agg(organization_id) from public.organization_%s', s.shardid))
  into names, ports, questions
  from run_command_on_workers('select 1') answer
  join pg_dist_node n on n.nodename = answer.nodename and n.nodeport = answer.nodeport
  join pg_dist_placement p on p.groupid = n.groupid
  join pg_dist_shard s on s.shardid = p.shardid
  where answer.success and s.logicalrelid = 'organization'::regclass;
  return array(
    select json_array_elements_text(nullif(r.result, '')::json) from master_run_on_worker(names, ports, questions, true) r where r.success
  );
end
$$;

revoke all on function organizations_answering() from public;
