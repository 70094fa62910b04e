import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { type Installation, startInstallation } from "../scripts/upgrades/installation.ts";
import { countPrepared, killNode, openCluster, startNode } from "./nodes/cluster.ts";
import { type Caller, callOn, tell } from "./nodes/load.ts";

// Kills nodes of a cluster of Citus that runs on this machine, and tells what callers notice:
// node scripts/run.mjs bench/nodes.ts --nodes postgres://owner@host:5700/postgres,postgres://owner@host:5701/postgres,…
const { values } = parseArgs({
  options: {
    /** Addresses of the coordinator and its workers, separated by commas. A database is made there, and dropped at the end. */
    nodes: { type: "string", default: "" },
    shards: { type: "string", default: "4" },
    /** How long a worker is away. */
    seconds: { type: "string", default: "15" },
    /** How often the coordinator is killed. */
    kills: { type: "string", default: "5" },
  },
});
const root = join(import.meta.dirname, "..");
const print = (text: string) => process.stdout.write(`${text}\n`);
const writers = 8;
const placeOf = `
  select n.nodeport as port, (select min(p.id) from project p where p.organization_id = $1) as project
  from pg_dist_placement l join pg_dist_node n on n.groupid = l.groupid
  where l.shardid = get_shard_id_for_distribution_column('organization', $1)`;
const pairedToken = `
  insert into api_token (organization_id, id, kind, name, permissions, last_four, created_by)
  select m.organization_id, $2, 'api', 'Pair', '{}', 'pair', m.person_id from member m where m.organization_id = $1 limit 1`;

await using opened = new AsyncDisposableStack();
const cluster = await openCluster(values.nodes.split(",").filter(Boolean));
opened.defer(() => cluster.drop());
const folder = mkdtempSync(join(tmpdir(), "galley-nodes-"));
// A service that root starts runs as another user, who needs access to it.
chmodSync(folder, 0o777);
opened.defer(() => rmSync(folder, { recursive: true, force: true }));
const first = await startInstallation(root, join(folder, "data"), { DATABASE_URL: cluster.url });
const fixture = join(folder, "fixture.json");
first.galley("seed", "--fixture", fixture);
await first.stop();
print(`distribute: ${JSON.stringify(first.galley("distribute", "--shards", values.shards).placed)}`);
const installation = await startInstallation(root, join(folder, "data"), { DATABASE_URL: cluster.url });
opened.defer(() => installation.stop());

print("\nA worker is killed");
for (const line of await killWorker()) print(line);
print("\nThe coordinator is killed between two commits");
for (const line of await killCoordinator()) print(line);

/** Returns two callers whose organizations are on different nodes, and the node of the first. */
async function openCallers(): Promise<{ callers: Caller[]; port: number }> {
  const { organizations, tokens } = JSON.parse(readFileSync(fixture, "utf8"));
  const callers: Caller[] = [];
  const ports: number[] = [];
  for (const [name, id, token] of [
    ["on the node that is killed", organizations.a.id, tokens.allProjects],
    ["on another node", organizations.b.id, tokens.otherOrganization],
  ]) {
    const [place] = await cluster.sql<{ port: number; project: string }>(placeOf, [id]);
    if (place === undefined) throw new Error(`There is no organization ${id}.`);
    callers.push({ name, organizationId: id, token, projectId: place.project });
    ports.push(place.port);
  }
  const [port = 0, other] = ports;
  if (port === other) throw new Error("Both organizations are on one node. Take another number of shards.");
  return { callers, port };
}

async function killWorker(): Promise<string[]> {
  const { callers, port } = await openCallers();
  const worker = cluster.workers.find(({ address }) => new URL(address).port === String(port));
  if (worker === undefined) throw new Error(`No worker has the port ${port}.`);
  const end = new AbortController();
  let phase = "before";
  const loads = callers.map((caller) => callOn({ installation, cluster, phase: () => phase, signal: end.signal }, caller));
  await wait(10_000);
  phase = "while it is away";
  killNode(worker);
  await wait((Number(values.seconds) * 1000) / 2);
  const ready = (await fetch(`${installation.url}/readyz`)).status;
  const check = tellOfCheck();
  await wait((Number(values.seconds) * 1000) / 2);
  await startNode(worker);
  phase = "after";
  await wait(10_000);
  end.abort();
  const done = await Promise.all(loads);
  const lost: number[] = [];
  for (const [at, { created }] of done.entries()) {
    const rows = await cluster.sql("select from article where organization_id = $1 and id = any ($2)", [
      callers[at]?.organizationId,
      created,
    ]);
    lost.push(created.length - rows.length);
  }
  return [
    `/readyz while it is away: ${ready}`,
    `distribute --check: ${check}`,
    ...done.flatMap(tell),
    `answered articles that are lost: ${lost.join(" and ")}`,
  ];
}

/** Returns the faults that the check finds. */
function tellOfCheck(): string {
  try {
    return JSON.stringify(installation.galley("distribute", "--check").faults);
  } catch (error) {
    return String(error instanceof Error && "stdout" in error ? JSON.parse(String(error.stdout)).faults : error);
  }
}

/** Kills the coordinator each time that a node has prepared a write which it has not decided, and compares both halves after recovery. */
async function killCoordinator(): Promise<string[]> {
  const { callers } = await openCallers();
  const [caller] = callers;
  if (caller === undefined) return [];
  let undecided = 0;
  for (let kill = 0; kill < Number(values.kills); kill += 1) {
    const end = new AbortController();
    const writing = Promise.all(Array.from({ length: writers }, (_, number) => writePairs(caller, `${kill}_${number}`, end.signal)));
    await untilPrepared();
    killNode(cluster.coordinator);
    end.abort();
    await writing;
    for (const worker of cluster.workers) undecided += await countPrepared(worker);
    await startNode(cluster.coordinator);
    await cluster.sql("select recover_prepared_transactions()");
  }
  const left = (await Promise.all(cluster.workers.map(countPrepared))).reduce((sum, count) => sum + count, 0);
  const tokens = await cluster.sql<{ id: string }>("select id from api_token where organization_id = $1 and id like 'tok_pair_%'", [
    caller.organizationId,
  ]);
  const digests = await cluster.sql<{ id: string }>("select token_id as id from token_digest where token_id like 'tok_pair_%'");
  const known = new Set(digests.map(({ id }) => id));
  const halves = tokens.filter(({ id }) => !known.has(id)).length + digests.length - tokens.filter(({ id }) => known.has(id)).length;
  await untilReady(installation);
  return [
    `${values.kills} kills left ${undecided} undecided writes on nodes, ${left} after recovery`,
    `${tokens.length} tokens, of which ${halves} have one half; the service answers again`,
  ];
}

async function untilPrepared(): Promise<void> {
  for (;;) for (const worker of cluster.workers) if ((await countPrepared(worker)) > 0) return;
}

async function untilReady({ url }: Installation): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await wait(100);
}

/** Writes a token on its organization's node and its digest on the coordinator, in one transaction each time, until the connection ends. */
async function writePairs({ organizationId }: Caller, name: string, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString: cluster.url });
  client.on("error", () => {});
  await client.connect();
  try {
    for (let number = 0; !signal.aborted; number += 1) {
      const id = `tok_pair_${name}_${number}`;
      await client.query("begin");
      await client.query(pairedToken, [organizationId, id]);
      await client.query("insert into token_digest (digest, organization_id, token_id) values (decode(md5($2), 'hex'), $1, $2)", [
        organizationId,
        id,
      ]);
      await client.query("commit");
    }
  } catch {
    // The coordinator is gone.
  } finally {
    await client.end().catch(() => {});
  }
}
