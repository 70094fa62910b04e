-- Lists the nodes that have organizations, each with a key by which statements are carried out there.
create or replace function keys_of_nodes() returns table (node text, key text)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  wanted integer[] := array(
    select distinct p.groupid from pg_dist_placement p join pg_dist_shard s on s.shardid = p.shardid where s.logicalrelid = 'organization'::regclass
  );
  found integer;
begin
  for number in 1 .. 10000 loop
    exit when wanted = '{}';
    found := node_of('node-' || number);
    continue when found <> all (wanted);
    wanted := array_remove(wanted, found);
    return query
    select n.nodename || ':' || n.nodeport, 'node-' || number from pg_dist_node n where n.groupid = found and n.noderole = 'primary';
  end loop;
end
$$;

revoke all on function keys_of_nodes() from public;
grant execute on function keys_of_nodes() to galley_service;
