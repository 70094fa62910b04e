import { type Installation, startInstallation } from "../../scripts/upgrades/installation.ts";
import type { Cluster } from "./cluster.ts";
import type { Caller } from "./load.ts";
import { openPlace, root, runOn, secret } from "./place.ts";

/** A service over the nodes of a cluster, with two callers whose organizations are on different nodes. */
export type Ground = {
  root: string;
  folder: string;
  cluster: Cluster;
  installation: Installation;
  callers: readonly [Caller, Caller];
  /** Starts another process over the same database, of this version or of that in a folder. */
  start(checkout?: string): Promise<Installation>;
  /** Runs a command of this version on any database, and returns its JSON. */
  run: ReturnType<typeof runOn>;
};

export const metricsToken = "0123456789abcdef".repeat(3);

/** Fills a database on the nodes, distributes it and starts the service. */
export async function openGround(addresses: readonly string[], shards: string, opened: AsyncDisposableStack): Promise<Ground> {
  const size = { workers: addresses.length - 1, shards: Number(shards) };
  const place = opened.use(await openPlace(addresses, size, { articles: 1, endpoints: 0, receiverUrl: "" }));
  await place.sql("update project set hosted_blog = true");
  const { url, folder, data, keys, sql, nodes } = place;
  const [coordinator, ...workers] = nodes;
  if (coordinator === undefined || workers.length === 0) throw new Error("Name a coordinator and at least one worker.");
  const start = async (checkout = root) => {
    const settings = { DATABASE_URL: url, GALLEY_SECRET: secret, GALLEY_METRICS_TOKEN: metricsToken };
    const installation = await startInstallation(checkout, data, settings);
    opened.defer(() => installation.stop());
    return installation;
  };
  const cluster = { url, coordinator, workers, sql };
  const callerOf = (name: string, number: number): Caller => ({
    name,
    organizationId: `org_${number}`,
    token: keys[number]?.api ?? "",
    projectId: `prj_${number}`,
  });
  const [first, second] = [callerOf("on the node concerned", 0), callerOf("on another node", 1)];
  if ((await nodeOf(cluster, first)) === (await nodeOf(cluster, second))) await moveAway(cluster, second);
  return { root, folder, cluster, installation: await start(), callers: [first, second], start, run: runOn(data) };
}

/** Returns the port of the node that has a caller's organization. */
export async function nodeOf(cluster: Cluster, { organizationId }: Caller): Promise<number> {
  const [row] = await cluster.sql<{ port: number }>(
    `select n.nodeport as port from pg_dist_placement l join pg_dist_node n on n.groupid = l.groupid
    where l.shardid = get_shard_id_for_distribution_column('organization', $1::text)`,
    [organizationId],
  );
  if (row === undefined) throw new Error(`There is no organization ${organizationId}.`);
  return row.port;
}

/** Moves the shard of a caller's organization to another node. */
export async function moveAway(cluster: Cluster, caller: Caller): Promise<void> {
  await cluster.sql(
    `select citus_move_shard_placement(l.shardid, n.nodename, n.nodeport, o.nodename, o.nodeport, 'force_logical')
    from pg_dist_placement l join pg_dist_node n on n.groupid = l.groupid
    cross join lateral (select * from pg_dist_node o where o.groupid <> l.groupid and o.shouldhaveshards order by o.groupid limit 1) o
    where l.shardid = get_shard_id_for_distribution_column('organization', $1::text)`,
    [caller.organizationId],
  );
}
