import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { retryAfterSeconds } from "#src/core/retry-after.ts";
import { fromNow } from "#test/from-now.ts";
import { openReceiver, type Receiver } from "#test/outside/webhook-receiver.ts";
import { until } from "#test/until.ts";
import { openWebhookWorld, type WebhookWorld } from "../test-support.ts";

let world: WebhookWorld;
let receiver: Receiver;
beforeAll(async () => {
  world = await openWebhookWorld();
  receiver = await openReceiver();
});
afterAll(async () => {
  await receiver[Symbol.asyncDispose]();
  await world.close();
});
beforeEach(async () => {
  await world.clear();
  await world.owner.query("delete from notification");
  receiver.received.length = 0;
  receiver.answer = () => ({ status: 500, body: "Out of order" });
});

/** Returns a delivery and the seconds until its next attempt, counted from now and from the start of its last attempt. */
async function state(id: string) {
  const { rows } = await world.owner.query(
    `select status, attempts, extract(epoch from next_attempt_at - now())::float8 as wait_min,
       extract(epoch from next_attempt_at - (
         select max(a.started_at) from webhook_attempt a where a.organization_id = d.organization_id and a.delivery_id = d.id
       ))::float8 as wait_max,
       finished_at is not null as finished,
       exists (select from work w where w.kind = 'webhooks' and w.subject = d.id and w.leased) as leased
     from webhook_delivery d where endpoint_id = $1`,
    [id],
  );
  return rows[0];
}

/** Lets the wait pass, for the delivery and for its series. */
async function skipWait(): Promise<void> {
  await world.owner.query(
    `update webhook_delivery set first_attempt_at = first_attempt_at - (next_attempt_at - now()), next_attempt_at = date_trunc('milliseconds', now())
     where status = 'pending'`,
  );
  await world.makeDue();
}

async function failingSince(id: string): Promise<string | null> {
  return (await world.call(world.registry.getWebhookEndpoint, { id }, world.person)).failingSince;
}

describe("a delivery that fails", () => {
  test("is tried 12 times: after 30 seconds, then twice as long each time and up to a tenth more, under one id, with the same bytes", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    const waits: { min: number; max: number }[] = [];
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect(await world.work()).toBe(1);
      expect(await world.work()).toBe(0);
      const { status, attempts, wait_min: min, wait_max: max, finished } = await state(id);
      expect([attempts, status, finished]).toEqual(attempt === 12 ? [12, "failed", true] : [attempt, "pending", false]);
      if (attempt < 12) waits.push({ min, max });
      await skipWait();
    }
    for (const [index, { min, max }] of waits.entries()) {
      const seconds = 30 * 2 ** index;
      expect(max, `wait ${index + 1}`).toBeGreaterThanOrEqual(seconds);
      expect(min, `wait ${index + 1}`).toBeLessThanOrEqual(seconds * 1.1);
    }
    expect(waits).toHaveLength(11);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await world.work()).toBe(0);
  });

  test("is stamped anew with each attempt", async () => {
    await world.newEndpoint(receiver.url);
    await world.newEvent();
    await world.work();
    const first = Number(receiver.received[0]?.headers["webhook-timestamp"]);
    // Timestamps are whole seconds.
    await until(() => Math.floor(fromNow().getTime() / 1000) > first);
    await skipWait();
    await world.work();
    const [one, two] = receiver.received;
    expect(Number(two?.headers["webhook-timestamp"])).toBeGreaterThan(first);
    expect(two?.headers["webhook-signature"]).not.toBe(one?.headers["webhook-signature"]);
  });

  test("is given up when its next attempt would come more than 24 hours after the first", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    await world.work();
    await world.owner.query("update webhook_delivery set first_attempt_at = now() - interval '24 hours' + interval '90 seconds'");
    await world.makeDue();
    await world.work();
    expect(await state(id)).toMatchObject({ status: "pending", attempts: 2 });
    await world.makeDue();
    await world.work();
    expect(await state(id)).toMatchObject({ status: "failed", attempts: 3 });
  });

  test("waits as long as a receiver with 429 or 503 asks for, twice the ordinary wait at most", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    const wait = async (status: number, retryAfter: string | (() => string)) => {
      receiver.answer = () => ({ status, headers: { "retry-after": typeof retryAfter === "string" ? retryAfter : retryAfter() } });
      await world.owner.query(
        "update webhook_delivery set status = 'pending', attempts = 0, attempts_before = attempts_before + attempts, finished_at = null",
      );
      await world.makeDue();
      await world.work();
      const { wait_min: min, wait_max: max } = await state(id);
      return { min, max };
    };
    for (const [status, asked, seconds] of [
      [503, "50", 50],
      [429, "86400", 60],
    ] as const) {
      const { min, max } = await wait(status, asked);
      expect([min <= seconds, max >= seconds], `${status} ${asked}`).toEqual([true, true]);
    }
    // Without its date, the wait would be 33 seconds at most.
    expect((await wait(429, () => fromNow(59_000).toUTCString())).max).toBeGreaterThan(34);
    for (const [status, asked] of [
      [503, "1"],
      [503, "soon"],
      [503, "-5"],
      [500, "50"],
    ] as const) {
      const { min, max } = await wait(status, asked);
      expect(max, `${status} ${asked}`).toBeGreaterThanOrEqual(30);
      expect(min, `${status} ${asked}`).toBeLessThanOrEqual(33);
    }
  });

  test.each([301, 304, 307, 400, 404, 410, 429, 500, 503])("is one that was answered with %i", async (status) => {
    const { id } = await world.newEndpoint(receiver.url);
    receiver.answer = () => ({ status, headers: { location: receiver.url } });
    await world.newEvent();
    await world.work();
    expect(await state(id)).toMatchObject({ status: "pending", attempts: 1, leased: false });
    expect(receiver.received).toHaveLength(1);
    const [delivery] = (await world.call(world.registry.listWebhookDeliveries, { id }, world.person)).data;
    expect(delivery).toMatchObject({ lastStatusCode: status, lastError: expect.stringContaining(String(status)) });
  });

  test.each([200, 201, 202, 204, 299])("is none that was answered with %i", async (status) => {
    const { id } = await world.newEndpoint(receiver.url);
    receiver.answer = () => ({ status });
    await world.newEvent();
    await world.work();
    expect(await state(id)).toMatchObject({ status: "succeeded", attempts: 1, finished: true });
  });
});

describe("an endpoint that fails", () => {
  test("shows since when until one succeeds, is never disabled, and its owners and admins are told once", async () => {
    const admin = await world.newMember({ role: "admin" });
    await world.newMember({ role: "member" });
    const { id } = await world.newEndpoint(receiver.url);
    expect(await failingSince(id)).toBeNull();
    await world.newEvents(3);
    await world.workUntilDone();
    const since = await failingSince(id);
    expect(since).not.toBeNull();
    for (let round = 0; round < 12; round += 1) {
      await world.makeDue();
      await world.workUntilDone();
    }
    expect(await failingSince(id)).toBe(since);
    expect(await world.call(world.registry.getWebhookEndpoint, { id }, world.person)).toMatchObject({ status: "active" });
    const told = async (personId: string) =>
      (await world.call(world.registry.listNotifications, {}, { kind: "person", personId })).data.filter(
        ({ kind }) => kind === "endpoint_failing",
      );
    for (const personId of [world.personId, admin.personId]) {
      expect(await told(personId)).toMatchObject([
        { projectId: null, actor: null, subject: { type: "endpoint", id, title: receiver.url }, excerpt: "" },
      ]);
    }
    expect((await world.owner.query("select from notification")).rowCount).toBe(2);
    receiver.answer = () => ({});
    await world.newEvent();
    await world.workUntilDone();
    expect(await failingSince(id)).toBeNull();
  });

  test("now and then is told of once a day at most", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    const fail = async () => {
      receiver.answer = () => ({ status: 500 });
      await world.newEvent();
      await world.workUntilDone();
      expect(await failingSince(id)).not.toBeNull();
      receiver.answer = () => ({});
      await world.makeDue();
      await world.workUntilDone();
      expect(await failingSince(id)).toBeNull();
      return (await world.owner.query("select from notification where endpoint_id = $1 and person_id = $2", [id, world.personId])).rowCount;
    };
    expect([await fail(), await fail()]).toEqual([1, 1]);
    await world.owner.query("update webhook_endpoint set failing_told_at = now() - interval '25 hours'");
    expect([await fail(), await fail()]).toEqual([2, 2]);
  });
});

test.each([
  [null, null],
  ["120", 120],
  [" 120 ", 120],
  ["0", 0],
  ["1.5", null],
  ["-1", null],
  ["99999999999999999999", null],
  ["Fri, 20 Nov 2026 09:31:00 GMT", 60],
  ["Fri, 20 Nov 2026 09:00:00 GMT", 0],
  ["2026-11-20", null],
  ["soon", null],
])("Retry-After %j asks for %j seconds", (header, seconds) => {
  expect(retryAfterSeconds(header, new Date("2026-11-20T09:30:00Z"))).toBe(seconds);
});
