-- Returns the group of the node that has an organization.
create or replace function node_of(organization text) returns integer
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (select p.groupid from pg_dist_placement p where p.shardid = get_shard_id_for_distribution_column('organization', organization));
end
$$;

revoke all on function node_of(text) from public;
