import type { ClientBase } from "pg";
import { openClient } from "../database-client.ts";
import type { ServiceLogin } from "../login/service-login.ts";
import { findUndelegated } from "./distribute.ts";
import { isMisplaced, readTablePlaces } from "./table-places.ts";

type NodeSize = { node: string; shards: number; organizations: number; bytes: number; largestBytes: number };
type ShardSize = { shard: string; node: string; bytes: number };

export type Distribution = {
  /** Whatever is not as `distribute` leaves it, or does not answer, each as a sentence. */
  faults: string[];
  nodes: NodeSize[];
  shards: ShardSize[];
};

const shardSizes = `
  select s.nodename || ':' || s.nodeport as node, d.shardminvalue as shard, sum(s.shard_size)::float8 as bytes
  from citus_shards s join pg_dist_shard d on d.shardid = s.shardid
  where s.colocation_id = (select colocationid from pg_dist_partition where logicalrelid = 'organization'::regclass)
  group by 1, 2 order by 1, min(d.shardminvalue::integer)`;

// Asks each shard for its organizations, and for one of them.
const organizationsOfShards = `
  select nodename || ':' || nodeport as node, success, result
  from run_command_on_placements('organization', 'select json_build_array(count(*), min(organization_id)) from %s')`;

type Held = { node: string; count: number; first: string | null };

/** Reads as the owner whether everything is where it belongs and how much each node has, and as the service a row of each node. */
export async function lookAtDistribution(owner: ClientBase, login: ServiceLogin): Promise<Distribution> {
  const { rows: shards } = await owner.query<ShardSize>(shardSizes);
  const { rows: asked } = await owner.query<{ node: string; success: boolean; result: string }>(organizationsOfShards);
  const silent = asked.filter(({ success }) => !success);
  const held = asked.filter(({ success }) => success).map(({ node, result }) => ({ node, ...heldOf(result) }));
  const nodes = [...new Set(shards.map(({ node }) => node))].map((node) => sizeOf(node, shards, held));
  return {
    faults: [
      ...new Set(silent.map(({ node, result }) => `Node ${node} does not answer: ${result}`)),
      ...(await findFaults(owner)),
      ...(await findUnread(login, held)),
    ],
    nodes,
    shards,
  };
}

function heldOf(result: string): { count: number; first: string | null } {
  const [count, first] = JSON.parse(result) as [number, string | null];
  return { count, first };
}

function sizeOf(node: string, shards: readonly ShardSize[], held: readonly Held[]): NodeSize {
  const own = shards.filter((shard) => shard.node === node).map(({ bytes }) => bytes);
  const sum = (numbers: readonly number[]) => numbers.reduce((before, number) => before + number, 0);
  const organizations = sum(held.filter((one) => one.node === node).map(({ count }) => count));
  return { node, shards: own.length, organizations, bytes: sum(own), largestBytes: Math.max(...own) };
}

async function findFaults(owner: ClientBase): Promise<string[]> {
  const tables = (await readTablePlaces(owner)).filter(isMisplaced).map(({ name }) => `Table ${name} is not where it belongs.`);
  const { rows } = await owner.query<{ noted: boolean }>("select to_regclass('galley_private.distribution_key') is not null as noted");
  const functions = (await findUndelegated(owner)).map((name) => `Function ${name} is not carried out on the node of its organization.`);
  return [...tables, ...(rows[0]?.noted ? ["Keys of tables are missing."] : []), ...functions];
}

/** Reads a row of each node as the service does. Its wall hides every row where the node is not told the organization. */
async function findUnread(login: ServiceLogin, held: readonly Held[]): Promise<string[]> {
  const samples = new Map(held.flatMap(({ node, first }) => (first === null ? [] : [[node, first] as const])));
  const service = await openClient({ connectionString: login.connectionString, application_name: "galley command" });
  try {
    const unread: string[] = [];
    for (const [node, organizationId] of samples) {
      await service.query("begin");
      await service.query(`set local app.organization_id = ${service.escapeLiteral(organizationId)}`);
      const { rowCount } = await service.query("select from organization where organization_id = $1", [organizationId]);
      await service.query("commit");
      if (rowCount !== 1) unread.push(`The service does not find an organization that node ${node} has.`);
    }
    return unread;
  } finally {
    await service.end();
  }
}
