import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { until } from "#test/until.ts";
import { bringDue, endLeases, workOf } from "#test/work.ts";
import { openWorld, type World } from "#test/world.ts";
import { untilWork } from "./until-work.ts";
import { addWork, claimWork, endWork, holdWork, putWorkBack, releaseWork, type WorkClaim } from "./work.ts";

const kind = "exports";
let world: World;
let other: string;
beforeAll(async () => {
  world = await openWorld();
  other = (await world.newOrganization()).organizationId;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.owner.query("delete from work");
  await world.owner.query("delete from work_turn");
});

type Added = Partial<Parameters<typeof addWork>[1]>;

function add(subject: string, given: Added = {}): Promise<void> {
  const { organizationId = world.organizationId } = given;
  return transact(world.pool, organizationId, (tx) => addWork(tx, { organizationId, projectId: null, kind, subject, ...given }));
}

async function addMany(count: number, given: Added = {}): Promise<void> {
  for (let number = 1; number <= count; number += 1) await add(`${given.organizationId ?? "own"}_${number}`, given);
}

const claim = (room = 100, each = 100, more = {}) => claimWork(world.pool, kind, { room, leaseSeconds: 30, each, ...more });
const idsOf = (claims: readonly WorkClaim[]) => claims.map(({ id }) => id);
const settle = <T>(work: (tx: Parameters<typeof endWork>[0]) => Promise<T>) => transact(world.pool, world.organizationId, work);

async function claimOne(): Promise<WorkClaim> {
  const [one] = await claim();
  if (one === undefined) throw new Error("Nothing was claimed.");
  return one;
}

test("work is claimed once, and is gone when it has ended", async () => {
  await add("a");
  const one = await claimOne();
  expect(one).toMatchObject({ organization_id: world.organizationId, kind, id: "a", attempts: 1, again: false });
  expect(await claim()).toEqual([]);
  expect(await settle((tx) => endWork(tx, one))).toBe(true);
  expect(await workOf(world.owner, kind, "a")).toBeUndefined();
  expect(await settle((tx) => endWork(tx, one))).toBe(false);
  await bringDue(world.owner, kind);
  expect(await claim()).toEqual([]);
  expect((await world.owner.query("select from work_turn")).rowCount).toBe(0);
});

test("a newer claim voids the one before, also where the subject has new work since", async () => {
  await add("a");
  const stale = await claimOne();
  await endLeases(world.owner, kind);
  const fresh = await claimOne();
  expect(fresh).toMatchObject({ attempts: 2, again: true });
  expect(await settle((tx) => endWork(tx, stale))).toBe(false);
  expect(await settle((tx) => holdWork(tx, stale, 30))).toBe(false);
  expect(await settle((tx) => putWorkBack(tx, stale, { seconds: 1, attempts: 1 }))).toBe(false);
  expect(await settle((tx) => endWork(tx, fresh))).toBe(true);
  await add("a");
  await claimOne();
  expect(await settle((tx) => endWork(tx, fresh))).toBe(false);
});

test("work that is put back waits for its date, with the attempts that it is given", async () => {
  await add("a");
  const one = await claimOne();
  await settle((tx) => putWorkBack(tx, one, { seconds: 60, attempts: 0 }));
  expect(await claim()).toEqual([]);
  expect(await workOf(world.owner, kind, "a")).toEqual({ attempts: 0, leased: false, due: false });
  await bringDue(world.owner, kind);
  expect(await claimOne()).toMatchObject({ attempts: 1, again: false });
});

test("what a transaction adds and does not commit is no work", async () => {
  const failing = settle(async (tx) => {
    await addWork(tx, { organizationId: world.organizationId, projectId: null, kind, subject: "a" });
    throw new Error("Rolled back.");
  });
  await expect(failing).rejects.toThrow("Rolled back.");
  expect(await claim()).toEqual([]);
});

describe("turns", () => {
  test("each organization has its share of a claim, whoever came first", async () => {
    await addMany(20);
    await add("quiet", { organizationId: other });
    expect(idsOf(await claim(4)).toSorted()).toEqual(["own_1", "own_2", "quiet"]);
  });

  test("who was served goes behind those that wait", async () => {
    await addMany(3);
    await addMany(3, { organizationId: other });
    const organizations: string[] = [];
    for (let round = 0; round < 6; round += 1) organizations.push(...(await claim(1)).map((one) => one.organization_id));
    expect(organizations).toEqual([world.organizationId, other, world.organizationId, other, world.organizationId, other]);
  });

  test("whose piece has ended does not come before those that wait, however long its others have waited", async () => {
    await addMany(3);
    await world.owner.query("update work set at = now() - interval '1 hour'");
    await world.owner.query("update work_turn set at = now() - interval '1 hour'");
    await add("quiet", { organizationId: other });
    const [first] = await claim(1);
    expect(first?.organization_id).toBe(world.organizationId);
    await settle((tx) => endWork(tx, first as WorkClaim));
    expect(idsOf(await claim(1))).toEqual(["quiet"]);
  });

  test("an organization holds no more than its bound, and has room again when a piece ends", async () => {
    await addMany(3);
    const [first, ...more] = await claim(10, 2);
    expect(more).toHaveLength(1);
    // Work that waits for room is not looked for again before a piece ends.
    expect((await world.owner.query("select from work_turn where at <= clock_timestamp()")).rowCount).toBe(0);
    expect(await claim(10, 2)).toEqual([]);
    await settle((tx) => endWork(tx, first as WorkClaim));
    expect(await claim(10, 2)).toHaveLength(1);
  });

  test("each place has a bound of its own", async () => {
    for (const place of ["slow", "quick"]) for (const number of [1, 2, 3]) await add(`${place}_${number}`, { place });
    expect(idsOf(await claim(10, 1)).toSorted()).toEqual(["quick_1", "slow_1"]);
    expect(await claim(10, 1)).toEqual([]);
  });

  test("an organization has a bound over all of its places", async () => {
    for (const place of ["a", "b", "c"]) for (const number of [1, 2]) await add(`${place}_${number}`, { place });
    const bounded = () => claim(10, 2, { eachOrganization: 3 });
    const claims = await bounded();
    expect(new Set(idsOf(claims))).toEqual(new Set(["a_1", "b_1", "c_1"]));
    expect(await bounded()).toEqual([]);
    await settle((tx) => endWork(tx, claims[0] as WorkClaim));
    expect(await bounded()).toHaveLength(1);
  });

  test("work that is there already keeps its earlier date, or its lease, where it is to", async () => {
    await add("dated");
    await add("dated", { seconds: 600, keeps: "earlier" });
    const [first] = await claim();
    expect(first?.id).toBe("dated");
    await add("dated", { keeps: "lease" });
    expect([await claim(), await settle((tx) => holdWork(tx, first as WorkClaim, 30))]).toEqual([[], false]);
    // The worker whose claim is void has ended.
    await settle((tx) => releaseWork(tx, first as WorkClaim));
    const [second] = await claim();
    expect(second?.id).toBe("dated");
    await settle((tx) => releaseWork(tx, first as WorkClaim));
    expect(await settle((tx) => endWork(tx, second as WorkClaim))).toBe(true);
  });

  test("what one place holds keeps the others from nothing", async () => {
    for (const number of [1, 2, 3, 4]) await add(`slow_${number}`, { place: "slow" });
    await claim(10, 1);
    await add("quick", { place: "quick" });
    expect(idsOf(await claim(10, 1))).toEqual(["quick"]);
  });
});

test("a closed project's work rests, and the others' goes on", async () => {
  const { id: projectId } = await world.newProject();
  await add("closed", { projectId });
  await add("open", { projectId: world.projectId });
  await world.owner.query(
    `insert into deletion (organization_id, id, project_id, requested_by, due_at, closed_at)
     values ($1, 'del_1', $2, $3, now() - interval '1 day', now() - interval '1 day')`,
    [world.organizationId, projectId, world.personId],
  );
  expect(idsOf(await claim())).toEqual(["open"]);
  expect(await claim()).toEqual([]);
});

test("work that is added beside a claim is found by the next one", async () => {
  await add("first");
  const client = await world.owner.connect();
  try {
    // A claim that has looked and not yet committed.
    await client.query("begin");
    await client.query("select from claim_work($1, 10, 30, 10)", [kind]);
    const adding = add("second");
    await client.query("commit");
    await adding;
  } finally {
    client.release();
  }
  expect(idsOf(await claim())).toEqual(["second"]);
});

describe("turns of deliveries", () => {
  const places = ["a", "b", "c"];

  beforeEach(async () => {
    await world.owner.query(
      `insert into webhook_endpoint (organization_id, id, kind, url, events, secret, created_by)
       select $1, place, 'organization', 'https://hooks.example', '{ping}', 'sealed', $2 from unnest($3::text[]) place`,
      [world.organizationId, world.personId, places],
    );
    for (const place of places) for (const one of ["exports", "webhooks"] as const) await add(place, { kind: one, place });
  });
  afterEach(() => world.owner.query("delete from webhook_endpoint"));

  /** Returns how often statements, each alone, look for rows of a table by an index. */
  async function looks(table: string, statements: readonly string[]): Promise<number[]> {
    const client = await world.owner.connect();
    const text = "select coalesce(sum(idx_scan), 0)::int as looks from pg_stat_xact_user_tables where relname = $1";
    const counted = async () => Number((await client.query(text, [table])).rows[0].looks);
    const counts: number[] = [];
    try {
      await client.query("begin");
      await client.query("select set_config('app.organization_id', $1, true)", [world.organizationId]);
      for (const statement of statements) {
        const before = await counted();
        await client.query(statement);
        counts.push((await counted()) - before);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
    return counts;
  }

  test("come forward without a look over the places, and those that fail only where an endpoint does", async () => {
    const bring = "select bring_turns_forward(array['webhooks'])";
    const turns = async () => (await world.owner.query("select kind, at <= clock_timestamp() as due from work_turn order by kind")).rows;
    const others = { kind: "exports", due: true };
    const working = { kind: "webhooks", due: true };
    expect(await turns()).toEqual([others, { kind: "failing_webhooks", due: false }, working]);
    await world.owner.query("update work_turn set at = now() + interval '1 hour' where kind = 'webhooks'");
    expect(await looks("work", [bring])).toEqual([1]);
    await world.owner.query("update webhook_endpoint set failing_since = now() - interval '1 day' where id = 'a'");
    await settle(async (tx) => tx.turn("webhooks"));
    expect(await turns()).toEqual([others, { kind: "failing_webhooks", due: true }, working]);
  });

  test.each(["that is there", "that is made"])(
    "an endpoint begins to fail beside a transaction that adds to it, and a turn %s brings both forward",
    async (which) => {
      await world.owner.query("delete from work where place = 'b'");
      await world.owner.query("delete from work_turn where kind = 'failing_webhooks' and $1", [which === "that is made"]);
      const claimFailing = () => claimWork(world.pool, "failing_webhooks", { room: 10, leaseSeconds: 30, each: 10 });
      const adding = await world.owner.connect();
      const add = "insert into work (organization_id, kind, subject, place) values (current_organization_id(), 'webhooks', 'late', 'b')";
      try {
        await adding.query("begin");
        await adding.query("select set_config('app.organization_id', $1, true)", [world.organizationId]);
        await adding.query(add);
        await adding.query("select bring_turns_forward(array['webhooks'])");
        const failing = settle(async (tx) => {
          await tx.updateTable("webhook_endpoint").set({ failing_since: sql<Date>`now()` }).where("id", "=", "b").execute();
          tx.turn("webhooks");
        });
        await (which === "that is there" ? failing : until(async () => (await lockWaits(world.owner)) === 1));
        expect(await claimFailing()).toEqual([]);
        await adding.query("commit");
        await failing;
      } finally {
        adding.release();
      }
      expect(idsOf(await claimFailing())).toEqual(["late"]);
    },
  );

  test("the length of the queue asks for the places of each once", async () => {
    const [once, lengths] = await looks("webhook_endpoint", [
      "select from work_turn t cross join lateral places_of_work(t.organization_id, t.kind)",
      "select * from queue_lengths()",
    ]);
    expect(once).toBeGreaterThan(0);
    expect(lengths).toBe(once);
  });
});

test("a worker is told when work is due, and looks again within a second where there is none", async () => {
  expect(await untilWork(world.pool, [kind])).toBeGreaterThan(0);
  await add("later", { seconds: 3600 });
  await expect.poll(() => untilWork(world.pool, [kind])).toBeLessThanOrEqual(1000);
  expect(await claim()).toEqual([]);
  await add("now");
  await expect.poll(() => untilWork(world.pool, [kind])).toBe(0);
});
