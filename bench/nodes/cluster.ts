import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";

/** A node that runs on this machine, with what it takes to start it again once it was killed. */
export type Node = { address: string; directory: string; binaries: string };

export type Cluster = {
  /** Address of a new database with Citus, on its coordinator. */
  url: string;
  coordinator: Node;
  workers: readonly Node[];
  sql: Asked;
};

/** Runs statements as the owner, and returns the rows of the last one. */
export type Asked = <Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]) => Promise<Row[]>;

export async function asked<Row extends pg.QueryResultRow>(
  address: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: address });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    await client.end();
  }
}

/** Makes a database on each node. Where it is to be spread, the first knows the others as its workers. */
export async function makeOn(addresses: readonly string[], { isSpread }: { isSpread: boolean }) {
  const name = `bench_${randomBytes(6).toString("hex")}`;
  const at = (address: string) => Object.assign(new URL(address), { pathname: `/${name}` }).href;
  for (const address of addresses) {
    await asked(address, `create database ${name}`);
    if (isSpread) await asked(at(address), "create extension citus");
  }
  const nodes = await Promise.all(addresses.map((address) => nodeAt(at(address))));
  const host = ({ address }: Node) => [new URL(address).hostname, Number(new URL(address).port || 5432)];
  for (const [place, node] of isSpread ? nodes.entries() : []) {
    const known = place === 0 ? "select citus_set_coordinator_host($1, $2)" : "select citus_add_node($1, $2)";
    await asked(nodes[0]?.address ?? "", known, host(node));
  }
  const drop = async () => {
    for (const address of addresses) await asked(address, `drop database if exists ${name} with (force)`);
  };
  return { nodes, drop };
}

async function nodeAt(address: string): Promise<Node> {
  const [row] = await asked<{ directory: string; binaries: string }>(
    address,
    "select current_setting('data_directory') as directory, (select setting from pg_config where name = 'BINDIR') as binaries",
  );
  if (row === undefined) throw new Error(`${address} does not answer.`);
  return { address, ...row };
}

/** Ends a node as a crash does: nothing is written any more, and it recovers from its log. */
export function killNode({ directory }: Node): void {
  process.kill(Number(readFileSync(join(directory, "postmaster.pid"), "utf8").split("\n")[0]), "SIGQUIT");
}

/** Starts a node again as the user that its files belong to, and waits until it answers. */
export async function startNode({ address, directory, binaries }: Node): Promise<void> {
  const { uid, gid } = statSync(directory);
  const words = ["-D", directory, "-l", `${directory}.log`, "-w", "start"];
  const { status } = spawnSync(join(binaries, "pg_ctl"), words, { uid, gid, stdio: "ignore", env: { HOME: directory } });
  if (status !== 0) throw new Error(`The node in ${directory} does not start.`);
  while (
    !(await asked(address, "select").then(
      () => true,
      () => false,
    ))
  )
    await wait(100);
}

/** Returns the transactions that a node has prepared and that wait for their outcome. */
export async function countPrepared({ address }: Node): Promise<number> {
  const [row] = await asked<{ count: number }>(
    address,
    "select count(*)::integer as count from pg_prepared_xacts where database = current_database()",
  );
  return row?.count ?? 0;
}
