import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { type Child, inChild } from "#test/children/in-child.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { endLeftovers, readPostmaster } from "./postmaster.ts";
import { clusterName } from "./socket-directory.ts";

export type Place = { root: string; directory: string; cluster: string } & AsyncDisposable;

/** A directory for one database. What still runs there at the end is ended, so that a failed test leaves nothing either. */
export function temporaryPlace(name = "postgres"): Place {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "galley-embedded-")));
  chmodSync(root, 0o711);
  const directory = join(root, name);
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  const cluster = join(directory, "cluster");
  return {
    root,
    directory,
    cluster,
    async [Symbol.asyncDispose]() {
      await endLeftovers(cluster);
      rmSync(join(tmpdir(), clusterName(cluster)), { recursive: true, force: true });
      rmSync(root, { recursive: true, force: true, maxRetries: 10 });
    },
  };
}

let shared: Promise<Place> | undefined;

/** A place after its first start, with a long path. Its rows stay from test to test, until a file's end removes it. */
export async function initializedPlace(): Promise<Place> {
  shared ??= makeInitialized();
  const place = await shared;
  return { ...place, [Symbol.asyncDispose]: () => endLeftovers(place.cluster) };
}

export async function removeInitialized(): Promise<void> {
  await (await shared)?.[Symbol.asyncDispose]();
  shared = undefined;
}

async function makeInitialized(): Promise<Place> {
  const place = temporaryPlace("deep/".repeat(45));
  await (await openEmbeddedDatabase({ directory: place.directory, durable: false })).stop();
  return place;
}

export function postmasterPid({ cluster }: Place): number {
  const postmaster = readPostmaster(cluster);
  if (postmaster === undefined) throw new Error("No server runs.");
  return postmaster.pid;
}

export async function query(connectionString: string, text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query({ text, values, rowMode: "array" })).rows.map(([first]) => first);
  } finally {
    await client.end();
  }
}

/** A process that opens the database, prints how it found it, and stops it on SIGTERM. */
export function openInChild(options: object, user?: { uid: number; gid: number }): Child {
  const program = `
    import { openEmbeddedDatabase } from ${JSON.stringify(new URL("./open-embedded-database.ts", import.meta.url).href)};
    const { connectionString, started, stop } = await openEmbeddedDatabase(${JSON.stringify(options)});
    process.on("SIGTERM", () => stop().then(() => process.exit()));
    console.log(JSON.stringify({ connectionString, started }));
    setInterval(() => {}, 1_000_000);
  `;
  return inChild(program, user);
}
