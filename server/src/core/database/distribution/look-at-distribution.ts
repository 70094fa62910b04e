import type { ClientBase } from "pg";
import { openClient } from "../database-client.ts";
import type { ServiceLogin } from "../login/service-login.ts";
import { openSideConnection } from "../side-connection.ts";
import { askNodes, type NodeAnswer } from "./ask-nodes.ts";
import { findUndelegated } from "./distribute.ts";
import { isMisplaced, readTablePlaces } from "./table-places.ts";

type NodeSize = { node: string; shards: number; organizations: number; bytes: number };
/** A shard of every table of organizations, under the number that it has in the table `organization`, by which Citus moves it. */
type ShardSize = { shard: number; node: string; organizations: number; bytes: number };

export type Distribution = {
  /** Whatever is not as `distribute` leaves it, or does not answer, each as a sentence. */
  faults: string[];
  nodes: NodeSize[];
  shards: ShardSize[];
};

const lateSecondsMin = 1;
const nodesAskedMax = 4;

const shardSizes = `
  select s.nodename || ':' || s.nodeport as node, (min(s.shardid) filter (where s.table_name = 'organization'::regclass))::integer as shard,
    sum(s.shard_size)::float8 as bytes
  from citus_shards s join pg_dist_shard d on d.shardid = s.shardid
  where s.colocation_id = (select colocationid from pg_dist_partition where logicalrelid = 'organization'::regclass)
  group by s.nodename, s.nodeport, d.shardminvalue order by 1, 2`;

// Asks each node once, for the organizations of all of its shards and for one of each.
const organizationsOfNodes = `
  select r.result from (
    select array_agg(q.name) as names, array_agg(q.port) as ports, array_agg(q.question) as questions from (
      select n.nodename as name, n.nodeport as port, format('select json_agg(s) from (%s) s', string_agg(format(
        'select %s as shard, count(*) as count, min(organization_id) as first from public.organization_%s', s.shardid, s.shardid
      ), ' union all ')) as question
      from pg_dist_shard s join pg_dist_placement p on p.shardid = s.shardid join pg_dist_node n on n.groupid = p.groupid
      where s.logicalrelid = 'organization'::regclass and n.nodename || ':' || n.nodeport = any ($1)
      group by n.nodename, n.nodeport
    ) q
  ) q cross join lateral master_run_on_worker(q.names, q.ports, q.questions, true) r
  where r.success`;

type Held = { shard: number; count: number; first: string | null };

/** Reads as the owner whether everything is where it belongs and how much each node has, and as the service a row of each node. */
export async function lookAtDistribution(owner: ClientBase, login: ServiceLogin): Promise<Distribution> {
  const answers = await askAll(login);
  const answering = answers.flatMap((one) => ("seconds" in one ? [one.node] : []));
  const { rows: sizes } = await owner.query<Omit<ShardSize, "organizations">>(shardSizes);
  const { rows } = answering.length === 0 ? { rows: [] } : await owner.query<{ result: string }>(organizationsOfNodes, [answering]);
  const held = new Map(rows.flatMap(({ result }) => JSON.parse(result) as Held[]).map((one) => [one.shard, one]));
  const shards = sizes.map((size) => ({ ...size, organizations: held.get(size.shard)?.count ?? 0 }));
  return {
    faults: [...answers.flatMap(faultOf), ...(await findFaults(owner)), ...(await findUnread(login, shards, held))],
    nodes: [...new Set(shards.map(({ node }) => node))].map((node) => sizeOf(node, shards)),
    shards,
  };
}

async function askAll(login: ServiceLogin): Promise<NodeAnswer[]> {
  const { pool, close } = openSideConnection(login, "galley command", nodesAskedMax);
  try {
    return await askNodes(pool);
  } finally {
    await close();
  }
}

function faultOf(answer: NodeAnswer): string[] {
  if ("fault" in answer) return [`Node ${answer.node} does not answer: ${answer.fault}`];
  if (answer.seconds < lateSecondsMin) return [];
  return [`Node ${answer.node} is late: one row took ${answer.seconds.toFixed(1)} seconds.`];
}

function sizeOf(node: string, shards: readonly ShardSize[]): NodeSize {
  const own = shards.filter((shard) => shard.node === node);
  const sum = (of: (shard: ShardSize) => number) => own.reduce((before, shard) => before + of(shard), 0);
  return { node, shards: own.length, organizations: sum(({ organizations }) => organizations), bytes: sum(({ bytes }) => bytes) };
}

async function findFaults(owner: ClientBase): Promise<string[]> {
  const tables = (await readTablePlaces(owner)).filter(isMisplaced).map(({ name }) => `Table ${name} is not where it belongs.`);
  const { rows } = await owner.query<{ noted: boolean }>("select to_regclass('galley_private.distribution_key') is not null as noted");
  const functions = (await findUndelegated(owner)).map((name) => `Function ${name} is not carried out on the node of its organization.`);
  return [...tables, ...(rows[0]?.noted ? ["Keys of tables are missing."] : []), ...functions];
}

/** Reads a row of each node as the service does. Its wall hides every row where the node is not told the organization. */
async function findUnread(login: ServiceLogin, shards: readonly ShardSize[], held: ReadonlyMap<number, Held>): Promise<string[]> {
  const samples = new Map<string, string>();
  for (const { node, shard } of shards) {
    const first = held.get(shard)?.first;
    if (first != null) samples.set(node, first);
  }
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
