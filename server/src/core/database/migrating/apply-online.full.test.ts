import { afterEach, beforeEach, expect, test } from "vitest";
import { inChild } from "#test/children/in-child.ts";
import { openDatabase } from "#test/database.ts";
import { until } from "#test/until.ts";
import { finished, migrating, online, readingIn, stateOf, table } from "./test-support.ts";

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeEach(async () => {
  database = await openDatabase({ empty: true });
});
afterEach(() => database.close());

/** Runs the two files in a process of its own, which kills itself at the given moment between two steps. */
function startChild(hits: number) {
  const module = JSON.stringify(new URL("../migrate.ts", import.meta.url).href);
  const failpoints = JSON.stringify(new URL("../../failpoint.ts", import.meta.url).href);
  return inChild(`
    import { applyMissing } from ${module};
    import { armFailpoint } from ${failpoints};
    armFailpoint("migration step", ${hits});
    const { applied } = await applyMissing(${JSON.stringify(database.url)}, ${JSON.stringify([table, online])}, async () => {});
    console.log(JSON.stringify(applied));`);
}

const { apply, sessions } = migrating(() => database);

test("a start that is killed before or after any step is finished by the next one", async () => {
  let kills = 0;
  for (let ended = false; !ended; ) {
    await database.owner.query("drop table if exists thing, migration, migration_step");
    await using child = startChild(kills + 1);
    ended = await child.next().then(
      () => true,
      () => false,
    );
    if (!ended) kills += 1;
    await apply(table, online);
    expect(await stateOf(database.owner)).toEqual(finished);
  }
  // Twice for each of the eight steps.
  expect(kills).toBe(16);
});

test("a killed start's index is finished by the database, and the next start waits for it", async () => {
  await apply(table);
  const writer = await readingIn(database.url, "update thing set label = label where id = 1");
  const child = startChild(1000);
  await until(async () => (await sessions("create index concurrently%")) === 1);
  await child.end("SIGKILL");
  const next = apply(table, online);
  await until(async () => (await sessions("%pg_try_advisory_lock%")) === 1);
  expect(await sessions("create index concurrently%")).toBe(1);
  await writer.end();
  await next;
  expect(await stateOf(database.owner)).toEqual(finished);
});
