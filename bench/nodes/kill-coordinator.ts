import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import type { Installation } from "../../scripts/upgrades/installation.ts";
import { type Cluster, countPrepared, killNode, startNode } from "./cluster.ts";
import type { Ground } from "./ground.ts";
import type { Caller } from "./load.ts";

const writers = 8;
const pairedToken = `
  insert into api_token (organization_id, id, kind, name, permissions, last_four, created_by)
  select m.organization_id, $2, 'api', 'Pair', '{}', 'pair', m.person_id from member m where m.organization_id = $1 limit 1`;

/** Kills the coordinator each time that a node has prepared a write which it has not decided, and compares both halves after recovery. */
export async function killCoordinator({ cluster, installation, callers: [caller] }: Ground, kills: number): Promise<string[]> {
  let undecided = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const end = new AbortController();
    const writing = Promise.all(
      Array.from({ length: writers }, (_, number) => writePairs(cluster, caller, `${kill}_${number}`, end.signal)),
    );
    await untilPrepared(cluster);
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
    `${kills} kills left ${undecided} undecided writes on nodes, ${left} after recovery`,
    `${tokens.length} tokens, of which ${halves} have one half; the service answers again`,
  ];
}

async function untilPrepared({ workers }: Cluster): Promise<void> {
  for (;;) for (const worker of workers) if ((await countPrepared(worker)) > 0) return;
}

async function untilReady({ url }: Installation): Promise<void> {
  while ((await fetch(`${url}/readyz`)).status !== 200) await wait(100);
}

/** Writes a token on its organization's node and its digest on the coordinator, in one transaction each time, until the connection ends. */
async function writePairs(cluster: Cluster, { organizationId }: Caller, name: string, signal: AbortSignal): Promise<void> {
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
