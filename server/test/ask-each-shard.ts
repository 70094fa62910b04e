import pg from "pg";
import { connected } from "./wipe-database.ts";

type Values = readonly unknown[];
type Shard = { place: string; host: string; port: number; table: string; relation: string };

const refusedCode = "0A000";
const refusedToo = /requires repartitioning|cannot perform distributed planning/;
const reads = /^\s*(?:select|with)\b(?!.*\b(?:insert into|update|delete from|for update|for no key update|for share)\b)/s;

/**
 * Lets the owner of a test ask a distributed database what Citus refuses and one database answers. Tests name no organization, for
 * which the product has no statements: reads are answered from a copy of all rows, and writes are carried out beside the rows of each shard.
 */
export function takeRefused(owner: pg.Pool): void {
  const ask = owner.query.bind(owner) as (...given: unknown[]) => Promise<pg.QueryResult>;
  const query = async (...given: unknown[]) => {
    try {
      return await ask(...given);
    } catch (error) {
      nameConstraint(error);
      const [text, values] = given as [unknown, Values | undefined];
      if (typeof text !== "string" || !isRefusal(error)) throw error;
      const tables = await tablesIn(ask, text, values);
      if (tables.length === 0) throw error;
      return reads.test(text) ? readCopy(owner, tables, text, values) : writeBeside(owner, tables, text, values);
    }
  };
  owner.query = query as typeof owner.query;
}

const constraintOfShard = /\bconstraint "(\w+?)(?:_\d{5,})?"$/m;

/** Names the constraint that a node has refused something by, as one database does. */
function nameConstraint(error: unknown): void {
  if (error instanceof pg.DatabaseError) error.constraint ??= constraintOfShard.exec(error.message)?.[1];
}

function isRefusal(error: unknown): boolean {
  return error instanceof Error && (refusedToo.test(error.message) || ("code" in error && error.code === refusedCode));
}

/** Lists the shards of the tables in a statement, or of its organization alone. Tables that are not cut count where they are a statement's only ones. */
async function tablesIn(ask: (...given: unknown[]) => Promise<pg.QueryResult>, text: string, values: Values = []): Promise<Shard[]> {
  const organization = values.find((value) => typeof value === "string" && value.startsWith("org_")) ?? null;
  const { rows } = await ask(
    `select coalesce(s.shardminvalue, 'node ' || n.nodeport) as place, n.nodename as host, n.nodeport as port, t.relname as table, format('public.%I', t.relname || '_' || s.shardid) as relation
    from pg_dist_partition p join pg_class t on t.oid = p.logicalrelid join pg_dist_shard s on s.logicalrelid = p.logicalrelid
    join pg_dist_placement l on l.shardid = s.shardid join pg_dist_node n on n.groupid = l.groupid
    where ($1::text is null or s.shardminvalue is null or s.shardminvalue = (
      select o.shardminvalue from pg_dist_shard o where o.shardid = get_shard_id_for_distribution_column('organization', $1)
    ))`,
    [organization],
  );
  const named = (rows as Shard[]).filter(({ table }) => new RegExp(`\\b${table}\\b`).test(text));
  const cut = named.filter(({ place }) => !place.startsWith("node"));
  return cut.length > 0 ? cut : named;
}

/** Temporary tables are found before those of their names. */
async function readCopy(owner: pg.Pool, tables: readonly Shard[], text: string, values: Values = []): Promise<pg.QueryResult> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    for (const table of new Set(tables.map((one) => one.table))) {
      await client.query(`create temp table ${table} on commit drop as table public.${table}`);
    }
    return await client.query(text, [...values]);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

const amongShards =
  "citus.override_table_visibility = off; set citus.enable_manual_changes_to_shards = on; set citus.enable_ddl_propagation = off";

/** Temporary views stand for the tables, of which each node has the parts of several shards. */
async function writeBeside(owner: pg.Pool, tables: readonly Shard[], text: string, values: Values = []): Promise<pg.QueryResult> {
  const results: pg.QueryResult[] = [];
  for (const [, parts] of Map.groupBy(tables, ({ place }) => place)) {
    const [{ host, port } = { host: "", port: 0 }] = parts;
    const url = Object.assign(new URL(String(owner.options.connectionString)), { hostname: host, port });
    const result = await connected(url.href, async (client) => {
      await client.query(`set ${amongShards}`);
      for (const { table, relation } of parts) await client.query(`create temp view ${table} as select * from ${relation}`);
      return client.query(text, [...values]);
    });
    results.push(result);
  }
  const [first] = results;
  if (first === undefined) throw new Error("The table has no shards.");
  // Each node has written the same rows.
  if (tables.every(({ place }) => place.startsWith("node"))) return first;
  return Object.assign(first, {
    rows: results.flatMap(({ rows }) => rows),
    rowCount: results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0),
  });
}
