import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../server/src/core/database/migrate.ts";
import { openVault } from "../../server/src/core/secrets.ts";
import { newSecret, secretPlaceOf } from "../../server/src/delivery/webhooks/endpoint-secret.ts";
import { fillOrganizations, type Keys } from "../filling/organizations.ts";
import { type Running, startService } from "../processes.ts";
import { fillArticles } from "../storm/articles.ts";
import { type Asked, asked, makeOn, type Node } from "./cluster.ts";

/** One database on the first of the nodes, or a cluster of so many workers. */
export type Size = { workers: number; shards: number };
type Filling = { articles: number; endpoints: number; receiverUrl: string };

/** A filled database, over which services are started again and again. */
export type Place = AsyncDisposable & {
  url: string;
  folder: string;
  /** Data directory of the service. */
  data: string;
  nodes: readonly Node[];
  keys: readonly Keys[];
  /** Ids of scheduled articles without a date, by their organization. */
  articles: readonly string[][];
  sql: Asked;
  start(): Promise<Running>;
};

export const root = join(import.meta.dirname, "../..");
export const secret = "a secret of the bench, long enough for it";
export const organizations = 100;

/** Fills a database with organizations that have so many articles and webhook endpoints each, and distributes it. */
export async function openPlace(addresses: readonly string[], { workers, shards }: Size, filling: Filling): Promise<Place> {
  const { nodes, drop } = await makeOn(addresses.slice(0, workers + 1), { isSpread: workers > 0 });
  const folder = newFolder();
  const data = join(folder.path, "data");
  const url = nodes[0]?.address ?? "";
  // Citus makes both on workers as well.
  for (const make of ["create schema stats", "create extension pg_stat_statements schema stats"]) await asked(url, make);
  await migrate(url);
  const { keys, articles } = await fill(url, filling);
  if (workers > 0) runOn(data)(url, "distribute", "--shards", String(shards));
  for (const { address } of nodes) await asked(address, "analyze");
  const environment = { GALLEY_SECRET: secret, GALLEY_EGRESS_ALLOW: "127.0.0.1/32", GALLEY_LOG_LEVEL: "error" };
  return {
    url,
    folder: folder.path,
    data,
    nodes,
    keys,
    articles,
    sql: (statement, values) => asked(url, statement, values),
    start: () => startService(url, data, { environment }),
    async [Symbol.asyncDispose]() {
      await drop();
      folder.remove();
    },
  };
}

async function fill(url: string, { articles: each, endpoints, receiverUrl }: Filling) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const keys = await fillOrganizations(client, organizations);
  // Pages of blogs are made ahead for a while after each publication.
  await client.query("update project set hosted_blog = false");
  const vault = openVault(secret, undefined);
  for (let number = 0; number < organizations * endpoints; number += 1) {
    const [organization, id] = [`org_${number % organizations}`, `whk_${number}`];
    await client.query(
      `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
      values ($1, $2, 'organization', $3, '{article.published}', $4, 'usr_bench')`,
      [organization, id, `${receiverUrl}/${id}`, vault.seal(newSecret(), secretPlaceOf(organization, id, "secret"))],
    );
  }
  await client.query("begin");
  await fillArticles(client, { items: each * organizations, organizations, largestShare: 1 / organizations, prepared: true });
  await client.query("commit");
  const { rows } = await client.query<{ ids: string[] }>(
    "select array_agg(id order by id) as ids from article group by organization_id order by substr(organization_id, 5)::integer",
  );
  await client.end();
  return { keys, articles: rows.map(({ ids }) => ids) };
}

/** Makes a folder for data and files, to which a service has access that root starts and that runs as another user. */
function newFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), "galley-nodes-"));
  chmodSync(path, 0o777);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** Returns the function that runs commands of this version with a data directory, and returns their JSON. */
export function runOn(data: string): (database: string, ...words: string[]) => Record<string, unknown> {
  const { PATH, HOME, TMPDIR } = process.env;
  const node = join(root, "node_modules/.bin/node");
  return (database, ...words) => {
    const env = { PATH, HOME, TMPDIR, GALLEY_SECRET: secret, GALLEY_DATA_DIR: data, DATABASE_URL: database };
    return JSON.parse(execFileSync(node, [join(root, "server/src/galley.ts"), ...words, "--json"], { env, encoding: "utf8" }));
  };
}
