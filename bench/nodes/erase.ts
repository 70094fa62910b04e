import { setTimeout as wait } from "node:timers/promises";
import type { Cluster } from "./cluster.ts";
import type { Ground } from "./ground.ts";

const secondsMax = 300;

/** Lets one organization be deleted at once, and counts the rows that any node still has of it. */
export async function erase({ cluster, callers }: Ground): Promise<string[]> {
  const { organizationId } = callers[1];
  const before = await rowsOf(cluster, organizationId);
  await cluster.sql(
    `insert into deletion (organization_id, id, requested_by, requested_at, due_at, next_attempt_at)
    select m.organization_id, 'del_bench', m.person_id, now() - interval '8 days', now() - interval '1 minute', now() - interval '1 minute'
    from member m where m.organization_id = $1 limit 1`,
    [organizationId],
  );
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  while ((await cluster.sql("select from organization where organization_id = $1", [organizationId])).length > 0) {
    if (seconds() > secondsMax) break;
    await wait(500);
  }
  const after = await rowsOf(cluster, organizationId);
  const sum = (rows: ReadonlyMap<string, number>) => [...rows.values()].reduce((one, other) => one + other, 0);
  return [
    `${sum(before)} rows in ${before.size} tables before; ${sum(after)} after ${seconds().toFixed(1)} s${after.size === 0 ? "" : `: ${[...after.keys()].join(", ")}`}`,
  ];
}

// One question for each node, over all shards that it has.
const onNodes = `
  select r.result from (
    select array_agg(q.name) as names, array_agg(q.port) as ports, array_agg(q.question) as questions from (
      select n.nodename as name, n.nodeport as port, format('select json_agg(t) from (%s) t where t.count > 0', string_agg(format(
        'select %L as name, count(*) as count from public.%I where organization_id = %L',
        s.logicalrelid, shard_name(s.logicalrelid, s.shardid), $1::text
      ), ' union all ')) as question
      from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
      join pg_dist_partition d on d.logicalrelid = s.logicalrelid and d.partmethod = 'h'
      group by n.nodename, n.nodeport
    ) q
  ) q cross join lateral master_run_on_worker(q.names, q.ports, q.questions, true) r`;
const elsewhere = `
  select c.oid::regclass::text as name
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
  left join pg_dist_partition p on p.logicalrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and p.partmethod is distinct from 'h'`;

/** Counts an organization's rows by table, on all shards of all nodes whatever the coordinator takes for their place. */
async function rowsOf({ sql }: Cluster, organizationId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const note = (name: string, count: number) => count > 0 && found.set(name, (found.get(name) ?? 0) + count);
  for (const { result } of await sql<{ result: string }>(onNodes, [organizationId])) {
    for (const { name, count } of (JSON.parse(result || "[]") ?? []) as { name: string; count: number }[]) note(name, count);
  }
  for (const { name } of await sql<{ name: string }>(elsewhere)) {
    const [row] = await sql<{ count: number }>(`select count(*)::integer as count from ${name} where organization_id = $1`, [
      organizationId,
    ]);
    note(name, row?.count ?? 0);
  }
  return found;
}
