import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type World } from "#test/world.ts";
import { createUsage } from "./usage.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function countsOf(tokenId: string) {
  const { rows } = await world.owner.query("select calls, errors from token_usage where token_id = $1 order by day", [tokenId]);
  return rows;
}

test("what was recorded between two flushes is added to the day's counts", async () => {
  const { id } = await world.newToken();
  const usage = createUsage(world.pool);
  usage.record(world.organizationId, id, false);
  usage.record(world.organizationId, id, true);
  await usage.flush();
  usage.record(world.organizationId, id, false);
  await usage.flush();
  await usage.flush();
  expect(await countsOf(id)).toEqual([{ calls: 3, errors: 1 }]);
});

test("counts of several organizations are written each into its own", async () => {
  const other = await world.newOrganization();
  const mine = await world.newToken();
  const theirs = await world.newToken({ personId: other.personId, organizationId: other.organizationId });
  const usage = createUsage(world.pool);
  usage.record(world.organizationId, mine.id, false);
  usage.record(other.organizationId, theirs.id, false);
  await usage.flush();
  const { rows } = await world.owner.query("select organization_id from token_usage where token_id = any($1)", [[mine.id, theirs.id]]);
  expect(rows.map((row) => row.organization_id).sort()).toEqual([world.organizationId, other.organizationId].sort());
});

test("a token that is gone by the time of the flush does not keep the others from being counted", async () => {
  const gone = await world.newToken();
  const kept = await world.newToken();
  const usage = createUsage(world.pool);
  usage.record(world.organizationId, gone.id, false);
  usage.record(world.organizationId, kept.id, false);
  await world.owner.query("delete from api_token where id = $1", [gone.id]);
  await usage.flush();
  expect(await countsOf(kept.id)).toEqual([{ calls: 1, errors: 0 }]);
});

test("flushes at the same time from several processes lose nothing", async () => {
  const { id } = await world.newToken();
  const usages = Array.from({ length: 8 }, () => createUsage(world.pool));
  for (const usage of usages) for (let call = 0; call < 5; call += 1) usage.record(world.organizationId, id, call === 0);
  await Promise.all(usages.map((usage) => usage.flush()));
  expect(await countsOf(id)).toEqual([{ calls: 40, errors: 8 }]);
});

test("counts that could not be written wait for the next flush", async () => {
  const { id } = await world.newToken();
  let away = true;
  const pool: typeof world.pool = Object.create(world.pool, {
    connect: { value: () => (away ? Promise.reject(new Error("The database is away.")) : world.pool.connect()) },
  });
  const usage = createUsage(pool);
  usage.record(world.organizationId, id, true);
  await expect(usage.flush()).rejects.toThrow("away");
  usage.record(world.organizationId, id, false);
  away = false;
  await usage.flush();
  expect(await countsOf(id)).toEqual([{ calls: 2, errors: 1 }]);
});
