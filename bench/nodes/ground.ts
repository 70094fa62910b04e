import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Installation, startInstallation } from "../../scripts/upgrades/installation.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import type { Caller } from "./load.ts";

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
  run(database: string, ...words: string[]): Record<string, unknown>;
};

const root = join(import.meta.dirname, "../..");
const secret = "a secret of the bench, long enough for it";

/** Makes a database on the nodes, fills it with the demo data, distributes it and starts the service. */
export async function openGround(addresses: readonly string[], shards: string, opened: AsyncDisposableStack): Promise<Ground> {
  const cluster = await openCluster(addresses);
  opened.defer(() => cluster.drop());
  const folder = newFolder();
  opened.defer(folder.remove);
  const data = join(folder.path, "data");
  const run = runOn(data);
  const start = async (checkout = root) => {
    const installation = await startInstallation(checkout, data, { DATABASE_URL: cluster.url, GALLEY_SECRET: secret });
    opened.defer(() => installation.stop());
    return installation;
  };
  const fixture = join(folder.path, "fixture.json");
  run(cluster.url, "seed", "--fixture", fixture);
  run(cluster.url, "distribute", "--shards", shards);
  const callers = await readCallers(cluster, fixture);
  return { root, folder: folder.path, cluster, installation: await start(), callers, start, run };
}

/** Makes a folder for data and files, to which a service has access that root starts and that runs as another user. */
function newFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "galley-nodes-"));
  chmodSync(path, 0o777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Returns the function that runs commands of this version with a data directory. */
function runOn(data: string): Ground["run"] {
  const { PATH, HOME, TMPDIR } = process.env;
  const node = join(root, "node_modules/.bin/node");
  return (database, ...words) => {
    const env = { PATH, HOME, TMPDIR, GALLEY_SECRET: secret, GALLEY_DATA_DIR: data, DATABASE_URL: database };
    return JSON.parse(execFileSync(node, [join(root, "server/src/galley.ts"), ...words, "--json"], { env, encoding: "utf8" }));
  };
}

async function readCallers(cluster: Cluster, fixture: string): Promise<[Caller, Caller]> {
  const { organizations, tokens } = JSON.parse(readFileSync(fixture, "utf8"));
  const callerOf = async (name: string, id: string, token: string): Promise<Caller> => {
    const [row] = await cluster.sql<{ project: string }>("select min(id) as project from project where organization_id = $1", [id]);
    return { name, organizationId: id, token, projectId: row?.project ?? "" };
  };
  const first = await callerOf("on the node concerned", organizations.a.id, tokens.allProjects);
  const second = await callerOf("on another node", organizations.b.id, tokens.otherOrganization);
  if ((await nodeOf(cluster, first)) === (await nodeOf(cluster, second))) await moveAway(cluster, second);
  return [first, second];
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
