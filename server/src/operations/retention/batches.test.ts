import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { usualRetention } from "#src/core/retention.ts";
import { fromNow } from "#test/from-now.ts";
import { crashAt } from "#test/kills/crash.ts";
import { until } from "#test/until.ts";
import { forget } from "./forget.ts";
import { keepHouse } from "./keep-house.ts";
import { openRetentionWorld, type RetentionWorld } from "./test-support.ts";

let at: RetentionWorld;
beforeAll(async () => {
  at = await openRetentionWorld();
});
beforeEach(async () => {
  await at.world.owner.query("delete from event");
});
afterAll(() => at[Symbol.asyncDispose]());

// As forget_deliveries and all its neighbors take it.
const lockKey = 7401850631;

/** Writes events with a delivery and an attempt each, all of them a year old, a second apart. */
async function fillDeliveries(count: number): Promise<void> {
  const { owner, organizationId } = at.world;
  await owner.query(
    `with made as (
       insert into event (organization_id, id, type, subject_id, data, created_at)
       select $1, 'evt_' || n, 'ping', 'sub_' || n, '{}', now() - interval '1 year' + make_interval(secs => n) from generate_series(1, $3::integer) n
       returning organization_id, id, created_at
     ), sent as (
       insert into webhook_delivery (organization_id, id, endpoint_id, event_id, status, attempts, created_at, finished_at)
       select organization_id, 'dlv_' || id, $2, id, 'succeeded', 1, created_at, created_at from made
       returning organization_id, id, created_at
     )
     insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds)
     select organization_id, id, 1, created_at, 5 from sent`,
    [organizationId, at.endpointId, count],
  );
}

test("a batch takes no more than it may, the oldest first", async () => {
  await fillDeliveries(25);
  const { pool, owner } = at.world;
  const batch = async (since: Date) => (await pool.query("select removed, reached from forget_deliveries(30, $1, 10)", [since])).rows[0];
  const first = await batch(new Date(0));
  expect(first.removed).toBe(10);
  const { rows } = await owner.query("select min(finished_at) > $1 as later, count(*)::integer as count from webhook_delivery", [
    first.reached,
  ]);
  expect(rows).toEqual([{ later: true, count: 15 }]);
  expect((await batch(first.reached)).removed).toBe(10);
  expect((await batch(new Date(0))).removed).toBe(5);
});

test("a delivery that was sent again without end goes piece by piece, and keeps nothing younger from going", async () => {
  await fillDeliveries(3);
  const { pool, owner } = at.world;
  await owner.query(
    `insert into webhook_attempt (organization_id, delivery_id, number, started_at, milliseconds)
     select organization_id, delivery_id, n, started_at, 5 from webhook_attempt, generate_series(2, 60) n where delivery_id = 'dlv_evt_1'`,
  );
  const batch = async () => (await pool.query("select removed, reached from forget_deliveries(30, '-infinity', 2)")).rows[0];
  expect(await batch()).toEqual({ removed: 2, reached: null });
  expect(await at.left("webhook_delivery", ["dlv_evt_1"])).toEqual(["dlv_evt_1"]);
  expect(await at.count("webhook_attempt")).toBe(42);
  await forget({ pool, retention: usualRetention, rowsMax: 2 });
  expect([await at.count("webhook_delivery"), await at.count("webhook_attempt")]).toEqual([0, 0]);
});

test("a round that dies in the middle is gone on with by the next", async () => {
  await fillDeliveries(45);
  const round = () => forget({ pool: at.world.pool, retention: usualRetention, rowsMax: 10 });
  await crashAt(at.world.pool, "forget.batch", 3, round);
  const left = await at.count("webhook_delivery");
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(45);
  await round();
  expect([await at.count("webhook_delivery"), await at.count("webhook_attempt"), await at.count("event")]).toEqual([0, 0, 0]);
});

test("a process that meets another at it leaves the round to it, and waits for nobody", async () => {
  await fillDeliveries(5);
  const other = await at.world.owner.connect();
  try {
    await other.query("begin");
    await other.query("select pg_advisory_xact_lock($1)", [lockKey]);
    expect(await forget({ pool: at.world.pool, retention: usualRetention })).toBe(0);
    expect(await at.count("webhook_delivery")).toBe(5);
    await other.query("rollback");
  } finally {
    other.release();
  }
});

test("several processes at once take everything exactly once, without an error", async () => {
  await fillDeliveries(200);
  const round = () => forget({ pool: at.world.pool, retention: usualRetention, rowsMax: 20 });
  let total = 0;
  await until(async () => {
    for (const count of await Promise.all([round(), round(), round(), round()])) total += count;
    return (await at.count("event")) === 0;
  });
  // Each delivery and each event.
  expect(total).toBe(400);
});

test("a row that somebody holds is left, and nobody waits for it", async () => {
  await fillDeliveries(3);
  const holder = await at.world.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from webhook_delivery where organization_id = $1 and id = 'dlv_evt_1' for no key update", [
      at.world.organizationId,
    ]);
    await forget({ pool: at.world.pool, retention: usualRetention });
    expect(await at.count("webhook_delivery")).toBe(1);
    await holder.query("rollback");
  } finally {
    holder.release();
  }
  await forget({ pool: at.world.pool, retention: usualRetention });
  expect(await at.count("webhook_delivery")).toBe(0);
});

test("a round ends with the batch that is under way when the service stops", async () => {
  await fillDeliveries(1000);
  const ending = new AbortController();
  const round = forget({ pool: at.world.pool, retention: usualRetention, rowsMax: 10, signal: ending.signal });
  await until(async () => (await at.count("webhook_delivery")) < 1000);
  ending.abort();
  const removed = await round;
  const left = (await at.count("webhook_delivery")) + (await at.count("event"));
  expect(left).toBe(2000 - removed);
  expect(await at.count("webhook_delivery")).toBeGreaterThan(0);
});

test("housekeeping deletes round after round, tells how much, gives up on late emails, and stops at once", async () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line) => lines.push(line) });
  const house = keepHouse({ pool: at.world.pool, retention: usualRetention, log, roundMilliseconds: 20 });
  await fillDeliveries(3);
  const late = await at.newNotification("2 days", { mail_status: "pending", mail_due_at: fromNow(-2 * 24 * 60 * 60 * 1000) });
  await until(async () => (await at.count("event")) === 0);
  await until(async () => {
    const { rows } = await at.world.owner.query("select mail_status from notification where id = $1", [late]);
    return rows[0].mail_status === "failed";
  });
  await house[Symbol.asyncDispose]();
  expect(lines.join("")).toContain('"msg":"deleted records that are no longer kept"');
  expect(lines.join("")).not.toContain('"level":40');
  await fillDeliveries(3);
  const idle = keepHouse({ pool: at.world.pool, retention: usualRetention, log });
  await idle[Symbol.asyncDispose]();
  expect(await at.count("webhook_delivery")).toBe(3);
});
