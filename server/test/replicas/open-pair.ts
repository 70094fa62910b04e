import { appendFileSync, cpSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import type pg from "pg";
import { openEmbeddedDatabase } from "#src/core/database/embedded/open-embedded-database.ts";
import { findServerProcesses } from "#src/core/database/embedded/server-processes.ts";
import { lastingPlace } from "#src/core/database/embedded/test-support.ts";
import { copyFiles } from "../cache/make-once.ts";
import { migratedCluster } from "../cluster.ts";
import { until } from "../until.ts";
import { connected } from "../wipe-database.ts";

// As in production, a commit is on disk before it is acknowledged, which is when it goes to the standby.
const settings = { synchronous_commit: "on", max_standby_streaming_delay: "0", wal_receiver_status_interval: "1s" };

/** Starts a primary with a migrated database, and a standby that streams from it. */
export async function openPair() {
  const [primaryPlace, standbyPlace] = [lastingPlace(), lastingPlace()];
  copyFiles(await migratedCluster(), primaryPlace.cluster);
  const primary = await openEmbeddedDatabase({ directory: primaryPlace.directory, durable: false, settings });
  await copyRunning(primary.connectionString, primaryPlace.cluster, standbyPlace.cluster);
  const start = () => openEmbeddedDatabase({ directory: standbyPlace.directory, durable: false, settings });
  let standby = await start();
  const processes = () => findServerProcesses(standbyPlace.cluster);
  return {
    primaryUrl: primary.connectionString,
    /** Returns the address at the standby of a database of the primary. */
    at: (databaseUrl: string) => addressAt(standby.connectionString, databaseUrl),
    onStandby: <T>(work: (client: pg.Client) => Promise<T>) =>
      connected(addressAt(standby.connectionString, primary.connectionString), work),
    /** Lets the standby receive changes and show none of them, until disposed. */
    async pauseReplay(): Promise<AsyncDisposable> {
      await run(standby.connectionString, "select pg_wal_replay_pause()");
      const isPaused = "select pg_get_wal_replay_pause_state() = 'paused' as paused";
      await until(() => connected(standby.connectionString, async (client) => (await client.query(isPaused)).rows[0].paused));
      return { [Symbol.asyncDispose]: () => run(standby.connectionString, "select pg_wal_replay_resume()") };
    },
    promote: () => run(standby.connectionString, "select pg_promote()"),
    /** Lets the standby be silent, as behind a network that has failed. */
    freeze() {
      for (const pid of processes()) process.kill(pid, "SIGSTOP");
      return { [Symbol.dispose]: () => processes().forEach((pid) => void process.kill(pid, "SIGCONT")) };
    },
    kill() {
      for (const pid of processes()) process.kill(pid, "SIGKILL");
    },
    async startAgain() {
      standby = await start();
    },
    async [Symbol.asyncDispose]() {
      await standby.stop().catch(() => {});
      await primary.stop();
      await Promise.all([primaryPlace, standbyPlace].map((place) => place[Symbol.asyncDispose]()));
    },
  };
}

export type Pair = Awaited<ReturnType<typeof openPair>>;

async function run(connectionString: string, statement: string): Promise<void> {
  await connected(connectionString, (client) => client.query(statement));
}

function addressAt(server: string, databaseUrl: string): string {
  return Object.assign(new URL(server), { pathname: new URL(databaseUrl).pathname }).href;
}

/** Copies the files of a running cluster as pg_basebackup does, and makes the copy a standby of it. */
async function copyRunning(connectionString: string, from: string, to: string): Promise<void> {
  await connected(connectionString, async (client) => {
    await client.query("select pg_backup_start('standby', true)");
    cpSync(from, to, { recursive: true, filter: (path) => !["postmaster.pid", "postmaster.opts"].includes(basename(path)) });
    const { rows } = await client.query<{ labelfile: string }>("select labelfile from pg_backup_stop(wait_for_archive => false)");
    writeFileSync(`${to}/backup_label`, rows[0]?.labelfile ?? "");
  });
  const { username, password, searchParams, port } = new URL(connectionString);
  const fields = { host: searchParams.get("host"), port, user: username, password };
  const conninfo = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  appendFileSync(`${to}/postgresql.auto.conf`, `primary_conninfo = '${conninfo.join(" ")}'\n`);
  writeFileSync(`${to}/standby.signal`, "");
}
