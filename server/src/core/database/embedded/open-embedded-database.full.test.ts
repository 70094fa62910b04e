import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { until } from "#test/until.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { readPostmaster } from "./postmaster.ts";
import { findServerProcesses } from "./server-processes.ts";
import { type EmbeddedTestCluster, initializedPlace, openInChild, postmasterPid, query, temporaryPlace } from "./test-support.ts";

useMachineClock();

const onLinux = process.platform === "linux";

test("a data directory with a path of over 200 characters works", async () => {
  await using place = await initializedPlace();
  expect(place.directory.length).toBeGreaterThan(200);
  await using database = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  expect(await query(database.connectionString, "select 1")).toEqual([1]);
});

test("of four processes that start at once one makes the database and the others join it", async () => {
  await using place = temporaryPlace();
  const children = Array.from({ length: 4 }, () => openInChild({ directory: place.directory }));
  const answers = (await Promise.all(children.map((child) => child.next()))) as {
    started: string;
    connectionString: string;
  }[];
  expect(answers.map(({ started }) => started).sort()).toEqual(["adopted", "adopted", "adopted", "fresh"]);
  for (const { connectionString } of answers) expect(await query(connectionString, "select 1")).toEqual([1]);
  await Promise.all(children.map((child) => child.end("SIGTERM")));
  expect(findServerProcesses(place.cluster)).toEqual([]);
});

test("who joined a server leaves it running, and who claimed it is the one to stop it", async () => {
  await using place = await initializedPlace();
  const starter = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const guest = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const owner = await openEmbeddedDatabase({ directory: place.directory, durable: false, own: true });
  expect([guest.started, owner.started]).toEqual(["adopted", "adopted"]);
  await guest.stop();
  await starter.stop();
  expect(await query(owner.connectionString, "select 1")).toEqual([1]);
  await owner.stop();
  expect(readPostmaster(place.cluster)).toBeUndefined();
});

test("a setting that the server refuses is named, and the data stays", async () => {
  await using place = await initializedPlace();
  await (await openEmbeddedDatabase({ directory: place.directory, durable: false })).stop();
  const opening = openEmbeddedDatabase({ directory: place.directory, settings: { max_connections: "none" } });
  await expect(opening).rejects.toThrow(/does not start in .*max_connections.*server\.log/s);
  await using database = await openEmbeddedDatabase({
    directory: place.directory,
    durable: false,
    settings: { max_connections: "20" },
  });
  expect(await query(database.connectionString, "show max_connections")).toEqual(["20"]);
});

describe("a server that recovers without end", () => {
  const recovering = { durable: false, own: true, stopSecondsMax: 0.1, settings: { hot_standby: "off", restore_command: "false" } };
  const letRecover = ({ cluster }: EmbeddedTestCluster) => writeFileSync(join(cluster, "standby.signal"), "");

  test("does not hold up the end of its first start, and ends with it", async () => {
    await using place = await initializedPlace();
    letRecover(place);
    const stopping = new AbortController();
    const opening = openEmbeddedDatabase({ directory: place.directory, ...recovering, signal: stopping.signal }).catch((error) => error);
    await until(() => readPostmaster(place.cluster)?.status === "starting" || readPostmaster(place.cluster)?.status === "standby");
    stopping.abort(new Error("told to stop"));
    expect(await opening).toEqual(new Error("told to stop"));
    expect(findServerProcesses(place.cluster)).toEqual([]);
  });

  test("does not hold up a stop, and the next start has every row", async () => {
    await using place = await initializedPlace();
    const killed = await openEmbeddedDatabase({ directory: place.directory, ...recovering, durable: true });
    await query(killed.connectionString, "create table kept as select 42 as answer");
    killed.watch();
    const pid = postmasterPid(place);
    letRecover(place);
    for (const one of findServerProcesses(place.cluster)) process.kill(one, "SIGKILL");
    await until(() => (readPostmaster(place.cluster)?.pid ?? pid) !== pid);
    await killed.stop();
    expect(findServerProcesses(place.cluster)).toEqual([]);
    rmSync(join(place.cluster, "standby.signal"));
    await using again = await openEmbeddedDatabase({ directory: place.directory, durable: false });
    expect(await query(again.connectionString, "select answer from kept")).toEqual([42]);
  });

  test.runIf(onLinux)("or hears no signal is ended all the same", async () => {
    await using place = await initializedPlace();
    const silent = await openEmbeddedDatabase({ directory: place.directory, ...recovering });
    process.kill(postmasterPid(place), "SIGSTOP");
    await silent.stop();
    expect(findServerProcesses(place.cluster)).toEqual([]);
  });
});
