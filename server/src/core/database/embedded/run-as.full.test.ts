import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { StartupError } from "#src/core/startup-error.ts";
import { inChild } from "#test/children/in-child.ts";
import { useMachineClock } from "#test/clock/clock.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { findServerProcesses } from "./server-processes.ts";
import { initializedPlace, openInChild, query, temporaryPlace } from "./test-support.ts";

useMachineClock();

const asRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };
const here = fileURLToPath(import.meta.url);
const nobodyCanReadThis = asRoot && spawnSync("cat", [here, process.execPath], { ...nobody, stdio: "ignore" }).status === 0;

test.runIf(nobodyCanReadThis)("an ordinary user's database runs as that user and in closed directories", async () => {
  await using place = temporaryPlace();
  chownSync(place.directory, nobody.uid, nobody.gid);
  chmodSync(place.directory, 0o700);
  await using child = openInChild({ directory: place.directory, durable: false }, nobody);
  const answer = await child.next();
  expect(answer).toMatchObject({ started: "fresh" });
  expect(statSync(place.cluster)).toMatchObject(nobody);
  const [pid = 0] = findServerProcesses(place.cluster);
  expect(statSync(`/proc/${pid}`).uid).toBe(nobody.uid);
  await child.end("SIGTERM");
  expect(findServerProcesses(place.cluster)).toEqual([]);
});

test.runIf(asRoot)("root's database runs as another user and keeps its files to that user", async () => {
  await using place = await initializedPlace();
  await using _database = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const cluster = statSync(place.cluster);
  expect(cluster.uid).not.toBe(0);
  expect(cluster.mode & 0o777).toBe(0o700);
  expect(statSync(join(place.cluster, "galley.password"))).toMatchObject({ uid: cluster.uid, mode: 0o100_600 });
  expect(statSync(join(place.directory, "server.log")).mode & 0o077).toBe(0);
});

test.runIf(asRoot)("a directory that the database's user cannot reach is refused, naming what is closed and what to do", async () => {
  await using place = temporaryPlace("closed/data/postgres");
  const closed = join(place.root, "closed");
  chmodSync(closed, 0o700);
  const opening = openEmbeddedDatabase({ directory: place.directory });
  await expect(opening).rejects.toThrow(StartupError);
  await expect(opening).rejects.toThrow(`may not pass through ${closed}. Set GALLEY_DATA_DIR`);
});

test.runIf(nobodyCanReadThis)("an ordinary user is refused the files of an earlier start as root, told whose they are", async () => {
  await using place = await initializedPlace();
  await using child = inChild(
    `
      import { openEmbeddedDatabase } from ${JSON.stringify(new URL("./open-embedded-database.ts", import.meta.url).href)};
      const opening = openEmbeddedDatabase(${JSON.stringify({ directory: place.directory })});
      await opening.catch((error) => console.log(JSON.stringify(error.name + ": " + error.message)));
    `,
    nobody,
  );
  expect(await child.next()).toMatch(/^StartupError: .* belongs to user 0, but Galley runs as user 65534\..* chown -R 65534/);
});

test.runIf(asRoot)("files that came back from a backup as root's are given to the database's user", async () => {
  await using place = await initializedPlace();
  const restored = join(place.root, "restored", "cluster");
  mkdirSync(dirname(restored), { mode: 0o711 });
  expect(spawnSync("cp", ["-r", place.cluster, restored]).status).toBe(0);
  expect(statSync(restored).uid).toBe(0);
  await using database = await openEmbeddedDatabase({ directory: dirname(restored), durable: false });
  expect(await query(database.connectionString, "select 1")).toEqual([1]);
});
