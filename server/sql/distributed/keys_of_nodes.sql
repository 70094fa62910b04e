-- Lists a key of each node that has organizations, by which functions are carried out there.
create or replace function keys_of_nodes() returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  nodes integer[] := array(
    select distinct p.groupid from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid where s.logicalrelid = 'organization'::regclass
  );
  node integer;
begin
  for number in 1 .. 10000 loop
    exit when nodes = '{}';
    node := node_of('node-' || number);
    continue when node <> all (nodes);
    nodes := array_remove(nodes, node);
    return next 'node-' || number;
  end loop;
end
$$;

revoke all on function keys_of_nodes() from public;
