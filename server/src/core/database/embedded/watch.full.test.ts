import { expect, test, vi } from "vitest";
import { useMachineClock } from "#test/clock/clock.ts";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { findServerProcesses } from "./server-processes.ts";
import { initializedPlace, openInChild, postmasterPid, query } from "./test-support.ts";
import { type WatchEvent, watchServer } from "./watch.ts";

useMachineClock();

test("a watched server that is killed comes back under the same connection string", async () => {
  await using place = await initializedPlace();
  await using database = await openEmbeddedDatabase({
    directory: place.directory,
    durable: false,
    settings: { synchronous_commit: "on" },
  });
  await query(database.connectionString, "create table if not exists kept as select 1 as n");
  const events: WatchEvent["type"][] = [];
  using _watch = database.watch(({ type }) => events.push(type));
  for (let round = 1; round <= 2; round += 1) {
    process.kill(postmasterPid(place), "SIGKILL");
    await vi.waitFor(() => expect(events).toHaveLength(2 * round), { timeout: 120_000 });
    expect(await query(database.connectionString, "select n from kept")).toEqual([1]);
  }
  expect(events).toEqual(["ended", "restarted", "ended", "restarted"]);
});

test("a watch also guards a server that another process has started", async () => {
  await using place = await initializedPlace();
  await using child = openInChild({ directory: place.directory, durable: false });
  await child.next();
  await child.end("SIGKILL");
  const database = await openEmbeddedDatabase({ directory: place.directory, durable: false, own: true });
  const restarted = Promise.withResolvers<void>();
  using _watch = database.watch(({ type }) => type === "restarted" && restarted.resolve());
  process.kill(postmasterPid(place), "SIGKILL");
  await restarted.promise;
  expect(await query(database.connectionString, "select 1")).toEqual([1]);
  await database.stop();
  expect(findServerProcesses(place.cluster)).toEqual([]);
});

test("a watched server that is stopped on purpose stays stopped", async () => {
  await using place = await initializedPlace();
  const database = await openEmbeddedDatabase({ directory: place.directory, durable: false });
  const events: WatchEvent[] = [];
  database.watch((event) => events.push(event));
  process.kill(postmasterPid(place), "SIGKILL");
  await database.stop();
  // Its children see that it is gone a moment later.
  await expect.poll(() => findServerProcesses(place.cluster)).toEqual([]);
  expect(events.filter(({ type }) => type !== "ended")).toEqual([]);
});

test("a server that cannot be started is tried again after growing pauses", async () => {
  const pauses: number[] = [];
  let attempts = 0;
  const done = Promise.withResolvers<void>();
  using _watch = watchServer({
    log: "",
    currentPid: () => (attempts < 3 ? 2 ** 30 : process.pid),
    restart: async () => {
      attempts += 1;
      if (attempts < 3) throw new Error("The disk is full.");
      return process.pid;
    },
    report: (event) => {
      if (event.type === "failed") pauses.push(event.retrySeconds);
      if (event.type === "restarted") done.resolve();
    },
  });
  await done.promise;
  expect(pauses).toEqual([0.25, 0.5]);
});
