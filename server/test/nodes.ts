import { randomBytes } from "node:crypto";
import pg from "pg";
import { distribute } from "#src/core/database/distribution/distribute.ts";
import { openServiceLogin, type ServiceLogin } from "#src/core/database/login/service-login.ts";
import { migrate } from "#src/core/database/migrate.ts";
import { installClock } from "./clock/database-clock.ts";
import { connected, hasShape, type Shape, shapeOf } from "./wipe-database.ts";

/** Databases of a cluster of Citus for reuse, of which each takes half a minute to make. */
const made: OnNodes[] = [];

export type OnNodes = { name: string; url: string; login: ServiceLogin; shape: Shape };

const shards = 4;
const resetClock = `set citus.enable_ddl_propagation = off; alter sequence clock.shift minvalue ${Number.MIN_SAFE_INTEGER} maxvalue ${Number.MAX_SAFE_INTEGER}; select setval('clock.shift', 0)`;

/** Returns a distributed database without rows. */
export async function takeOnNodes(nodes: readonly string[]): Promise<OnNodes> {
  const known = made.pop();
  if (known === undefined) return makeInTurn(nodes);
  if (!(await connected(known.url, (client) => hasShape(client, known.shape)))) return takeOnNodes(nodes);
  for (const node of nodes) await connected(inDatabase(node, known.name), deleteRows);
  return known;
}

/** Makes one while no other process does. Each brings all roles to its nodes, which two at once cannot. */
function makeInTurn(nodes: readonly string[]): Promise<OnNodes> {
  return connected(nodes[0] ?? "", async (client) => {
    await client.query("select pg_advisory_lock(7401850691)");
    return makeOnNodes(nodes);
  });
}

function inDatabase(node: string, name: string): string {
  return Object.assign(new URL(node), { pathname: `/${name}` }).href;
}

const written = `select oid::regclass::text as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^(migration|sql_function|pg_dist_.*)$' and pg_relation_size(oid) > 0`;

/** Deletes what a node has of all tables, past their keys. */
async function deleteRows(client: pg.Client): Promise<void> {
  await client.query(
    "set citus.override_table_visibility = off; set citus.enable_manual_changes_to_shards = on; set session_replication_role = replica",
  );
  const { rows } = await client.query<{ name: string }>(written);
  for (const { name } of rows) await client.query(`delete from ${name}`);
}

/** Lets the next test have it. */
export function giveBack(database: OnNodes): void {
  made.push(database);
}

async function makeOnNodes([coordinator = "", ...workers]: readonly string[]): Promise<OnNodes> {
  const name = `nodes_${randomBytes(6).toString("hex")}`;
  const at = (address: string) => inDatabase(address, name);
  for (const address of [coordinator, ...workers]) {
    await connected(address, (client) => client.query(`create database ${name}`));
    await installClock(at(address));
    await connected(at(address), (client) => client.query("create extension citus"));
  }
  const url = at(coordinator);
  await connected(url, async (client) => {
    const { hostname, port } = new URL(coordinator);
    await client.query("select citus_set_coordinator_host($1, $2)", [hostname, port]);
    for (const address of workers) await client.query("select citus_add_node($1, $2)", [new URL(address).hostname, new URL(address).port]);
  });
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await distribute(client, { shards });
  await client.end();
  // Citus gives the sequence of each worker a range of its own.
  for (const address of workers) await connected(at(address), (worker) => worker.query(resetClock));
  const login = await openServiceLogin({ connectionString: url });
  return { name, url, login, shape: await shapeOf(url) };
}
