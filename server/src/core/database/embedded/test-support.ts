import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { currentProcess, isRunning, type ProcessIdentity } from "#src/core/data-directory/process-identity.ts";
import { copyFiles, digestOf, makeOnce, repository } from "#test/cache/make-once.ts";
import { afterTest } from "#test/children/end-with-test.ts";
import { type Child, inChild } from "#test/children/in-child.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { endLeftovers, readPostmaster } from "./postmaster.ts";
import { installedNative } from "./programs.ts";
import { clusterName } from "./socket-directory.ts";

export type EmbeddedTestCluster = { root: string; directory: string; cluster: string } & AsyncDisposable;

type Owner = { process: ProcessIdentity; cluster: string };

const prefix = "galley-embedded-";

/** Creates a directory for one database. When the test ends or fails, its remaining processes are ended and it is removed. */
export function temporaryPlace(name?: string): EmbeddedTestCluster {
  const place = lastingPlace(name);
  afterTest(() => place[Symbol.asyncDispose]());
  return place;
}

/** Creates a directory for longer than one test; the caller disposes of it. */
export function lastingPlace(name = "postgres"): EmbeddedTestCluster {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  const root = join(parent, "data");
  const directory = join(root, name);
  const cluster = join(directory, "cluster");
  writeFileSync(join(parent, "owner.json"), JSON.stringify({ process: currentProcess(), cluster } satisfies Owner));
  chmodSync(parent, 0o711);
  mkdirSync(directory, { recursive: true, mode: 0o711 });
  return { root, directory, cluster, [Symbol.asyncDispose]: () => removePlace(parent, cluster) };
}

/** Removes the directories of killed test runs, and ends the processes that still run there. */
export async function removeLeftPlaces(): Promise<void> {
  const parents = readdirSync(tmpdir()).filter((name) => name.startsWith(prefix));
  for (const parent of parents.map((name) => join(tmpdir(), name))) {
    const owner = readOwner(parent);
    if (owner !== undefined && isRunning(owner.process) === false) await removePlace(parent, owner.cluster);
  }
}

async function removePlace(parent: string, cluster: string): Promise<void> {
  await endLeftovers(cluster);
  rmSync(join(tmpdir(), clusterName(cluster)), { recursive: true, force: true });
  rmSync(parent, { recursive: true, force: true, maxRetries: 10 });
}

function readOwner(parent: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(join(parent, "owner.json"), "utf8")) as Owner;
  } catch {
    // Another run is just making it, or removing it.
    return undefined;
  }
}

/** Creates a directory with an initialized cluster, at a long path. */
export async function initializedPlace(name = "deep/".repeat(45)): Promise<EmbeddedTestCluster> {
  const place = temporaryPlace(name);
  copyFiles(await initializedCluster(), place.cluster);
  return place;
}

async function initializedCluster(): Promise<string> {
  const makers = ["initialize.ts", "test-support.ts"].map((file) => join(import.meta.dirname, file));
  const digest = digestOf([repository, installedNative().version, String(process.getuid?.())], makers);
  const made = await makeOnce("galley-initialized", digest, async (to) => {
    await using place = lastingPlace();
    await (await openEmbeddedDatabase({ directory: place.directory, durable: false })).stop();
    copyFiles(place.cluster, join(to, "cluster"));
  });
  return join(made, "cluster");
}

export function postmasterPid({ cluster }: EmbeddedTestCluster): number {
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

/** Starts a process that opens the database, prints how it was started, and stops it on SIGTERM. */
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
