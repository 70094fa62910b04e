import { expect, test } from "vitest";
import { openEmbeddedDatabase } from "./open-embedded-database.ts";
import { readPostmaster } from "./postmaster.ts";
import { findServerProcesses } from "./server-processes.ts";
import { initializedPlace, openInChild, query, temporaryPlace } from "./test-support.ts";

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
