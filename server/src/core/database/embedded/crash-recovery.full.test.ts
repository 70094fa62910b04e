import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { expect, test, vi } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { readPostmaster } from "./postmaster.ts";
import { findServerProcesses } from "./server-processes.ts";
import { initializedPlace, openInChild, postmasterPid, query, temporaryPlace } from "./test-support.ts";

useMachineClock();

const onLinux = process.platform === "linux";

test("a server that outlives its killed process is joined by the next one, which then stops it", async () => {
  await using place = await initializedPlace();
  await using child = openInChild({ directory: place.directory, own: true });
  await child.next();
  const pid = postmasterPid(place);
  await child.end("SIGKILL");

  const database = await openEmbeddedDatabase({ directory: place.directory, own: true });
  expect(database.started).toBe("adopted");
  expect(postmasterPid(place)).toBe(pid);
  expect(await query(database.connectionString, "select 1")).toEqual([1]);
  await database.stop();
  expect(findServerProcesses(place.cluster)).toEqual([]);
});

test("ten killed servers lose none of the rows that they had confirmed", async () => {
  await using place = await initializedPlace();
  const confirmed: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const database = await openEmbeddedDatabase({ directory: place.directory });
    expect(database.started).toBe("restarted");
    await query(database.connectionString, "create table if not exists entry (id int primary key)");
    const before = confirmed.length;
    const writing = writeUntilCut(database.connectionString, confirmed);
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(before + 5), { timeout: 120_000, interval: 2 });
    process.kill(postmasterPid(place), "SIGKILL");
    for (const pid of round % 2 === 0 ? findServerProcesses(place.cluster) : []) process.kill(pid, "SIGKILL");
    await writing;
  }
  await using database = await openEmbeddedDatabase({ directory: place.directory });
  const kept = new Set(await query(database.connectionString, "select id from entry"));
  expect(confirmed.filter((id) => !kept.has(id))).toEqual([]);
  expect(confirmed.length).toBeGreaterThan(50);
});

test.runIf(onLinux)("a query that goes on after its server was killed does not hold up the next start", async () => {
  await using place = await initializedPlace();
  const database = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const busy = query(database.connectionString, "select count(*) from generate_series(1, 1000000000) n where n % 7 = 8").catch(() => {});
  await vi.waitFor(async () => {
    expect(
      await query(
        database.connectionString,
        "select 1 from pg_stat_activity where query like '%generate_series(1, 1%' and pid <> pg_backend_pid()",
      ),
    ).toHaveLength(1);
  }, 120_000);
  process.kill(postmasterPid(place), "SIGKILL");
  await using again = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  expect(again.started).toBe("restarted");
  await busy;
});

test("a left-over pid file that names another live program does not keep the server from starting", async () => {
  await using place = await initializedPlace();
  const first = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const pidFile = join(place.cluster, "postmaster.pid");
  const content = readFileSync(pidFile, "utf8");
  await first.stop();
  const { uid, gid } = statSync(place.cluster);
  const stranger = spawn("sleep", ["3600"], { uid, gid, stdio: "ignore" });
  try {
    writeFileSync(pidFile, content.replace(/^\d+/, String(stranger.pid)));
    await using database = await openEmbeddedDatabase({ directory: place.directory, durable: false });
    expect(database.started).toBe("restarted");
    expect(postmasterPid(place)).not.toBe(stranger.pid);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test.runIf(onLinux)("a server whose files were deleted is ended before another one starts in their place", async () => {
  await using place = await initializedPlace();
  await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const lost = postmasterPid(place);
  rmSync(join(place.cluster, "postmaster.pid"));
  await using database = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  expect(database.started).toBe("restarted");
  expect(findServerProcesses(place.cluster)).not.toContain(lost);
});

test("a first start that was killed half-way leaves nothing in the way of the second", async () => {
  await using place = temporaryPlace();
  await using child = openInChild({ directory: place.directory });
  const versionWritten = () =>
    readdirSync(place.directory).some((name) => existsSync(join(place.directory, name, "cluster", "PG_VERSION")));
  await vi.waitFor(() => expect(versionWritten()).toBe(true), { timeout: 120_000, interval: 1 });
  await child.end("SIGKILL");
  await using database = await openEmbeddedDatabase({ directory: place.directory, own: true });
  expect(await query(database.connectionString, "select 1")).toEqual([1]);
});

test("a server whose socket was swept away is started anew by its owner", async () => {
  await using place = await initializedPlace();
  await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const pid = postmasterPid(place);
  rmSync(readPostmaster(place.cluster)?.endpoint.host ?? "", { recursive: true });
  await expect(openEmbeddedDatabase({ directory: place.directory, durable: false })).rejects.toThrow(/cannot be reached/);
  await using database = await openEmbeddedDatabase({ directory: place.directory, durable: false, own: true });
  expect(postmasterPid(place)).not.toBe(pid);
  expect(await query(database.connectionString, "select 1")).toEqual([1]);
});

async function writeUntilCut(connectionString: string, confirmed: number[]): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  try {
    await client.connect();
    for (;;) {
      const id = (confirmed.at(-1) ?? 0) + 1;
      await client.query("insert into entry values ($1) on conflict do nothing", [id]);
      confirmed.push(id);
    }
  } catch {
    await client.end().catch(() => {});
  }
}
