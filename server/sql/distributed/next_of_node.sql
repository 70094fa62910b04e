-- Returns when articles, posts and deletions of the node that carries it out are due next: one statement reads all shards there, and is planned once
-- for each connection while they stay the same. The count lets it be carried out on the node that has counted.
create or replace function next_of_node(counted bigint) returns json
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  question text;
  kept text;
  answer json;
begin
  select string_agg(format(
    'select %L as kind, min(%s) as at from %I where %s', w.kind, w.at, w.name || '_' || s.shardid, w.condition
  ), ' union all ' order by s.shardid, w.kind, w.at) into question
  from (
    values ('due_articles', 'article', 'due_at', 'due_at is not null'), ('due_posts', 'post_destination', 'at', 'status = ''scheduled'''),
      ('deletions', 'deletion', 'next_attempt_at', 'lease_until is null'), ('deletions', 'deletion', 'lease_until', 'lease_until is not null')
  ) w (kind, name, at, condition)
  join pg_dist_shard s on s.logicalrelid = w.name::regclass
  join pg_dist_placement p on p.shardid = s.shardid
  where p.groupid = (select l.groupid from pg_dist_local_group l);
  kept := 'next_' || md5(question);
  if not exists (select from pg_prepared_statements p where p.name = kept) then
    execute format('prepare %I as select json_object_agg(kind, at) from (select kind, min(at) as at from (%s) shard group by kind) node', kept, question);
  end if;
  execute format('execute %I', kept) into answer;
  return answer;
end
$$;

revoke all on function next_of_node(bigint) from public;
