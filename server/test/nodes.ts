import { randomBytes } from "node:crypto";
import pg from "pg";
import { distribute } from "#src/core/database/distribution/distribute.ts";
import { openServiceLogin, type ServiceLogin } from "#src/core/database/login/service-login.ts";
import { migrate } from "#src/core/database/migrate.ts";
import { installClock } from "./clock/database-clock.ts";
import { connected } from "./wipe-database.ts";

/** Databases of a cluster of Citus for reuse, of which each takes half a minute to make. */
const made: OnNodes[] = [];

export type OnNodes = { name: string; url: string; login: ServiceLogin };

const shards = 4;
const resetClock = `set citus.enable_ddl_propagation = off; alter sequence clock.shift minvalue ${Number.MIN_SAFE_INTEGER} maxvalue ${Number.MAX_SAFE_INTEGER}; select setval('clock.shift', 0)`;

/** Returns a distributed database without rows. */
export async function takeOnNodes(nodes: readonly string[]): Promise<OnNodes> {
  const known = made.pop();
  if (known === undefined) return makeOnNodes(nodes);
  await connected(known.url, async (client) => {
    const { rows } = await client.query<{ all: string }>(
      `select string_agg(oid::regclass::text, ', ') as all from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not in ('migration', 'sql_function', 'pg_dist_')`,
    );
    await client.query(`truncate ${rows[0]?.all}`);
  });
  return known;
}

const updated = /^\s*update (\w+)/;

/**
 * Lets the owner of a test write what Citus refuses and one database takes: a time reckoned from the one that a row has, by which tests let time pass.
 * It is carried out on each shard. The product has no such statements.
 */
export function takeTimeShifts(owner: pg.Pool): void {
  const ask = owner.query.bind(owner) as (text: unknown, values?: readonly unknown[]) => Promise<pg.QueryResult>;
  const query = async (text: unknown, values: readonly unknown[] = []) => {
    try {
      return await ask(text, values);
    } catch (error) {
      const table = typeof text === "string" ? updated.exec(text)?.[1] : undefined;
      if (table === undefined || !(error instanceof Error) || !error.message.startsWith("STABLE functions used in UPDATE")) throw error;
      return await ask("select 1 / success::integer from run_command_on_placements($1, $2)", [table, onShard(String(text), values)]);
    }
  };
  owner.query = query as typeof owner.query;
}

function onShard(text: string, values: readonly unknown[]): string {
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return "null";
    if (Array.isArray(value)) return `array[${value.map(literal).join(", ")}]::text[]`;
    return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  };
  return text
    .replaceAll("%", "%%")
    .replaceAll(/\$(\d+)/g, (_, place: string) => literal(values[Number(place) - 1]))
    .replace(updated, "update %s");
}

/** Lets the next test have it. */
export function giveBack(database: OnNodes): void {
  made.push(database);
}

async function makeOnNodes([coordinator = "", ...workers]: readonly string[]): Promise<OnNodes> {
  const name = `nodes_${randomBytes(6).toString("hex")}`;
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
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
  return { name, url, login: await openServiceLogin({ connectionString: url }) };
}
