import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "#src/core/log.ts";
import { openVault } from "#src/core/secrets.ts";
import type { WorkClaim } from "#src/operations/queue/work.ts";
import { inShare } from "#test/chance.ts";
import { fromNow } from "#test/from-now.ts";
import { openReceiver, type Receiver } from "#test/outside/webhook-receiver.ts";
import { until } from "#test/until.ts";
import { openWebhookWorld, type WebhookWorld } from "../test-support.ts";
import { claimDeliveries, openClaims } from "./claimed-deliveries.ts";
import { type Settled, settleDeliveries, settleTogether } from "./settle-deliveries.ts";
import { createWebhookSender } from "./webhook-sender.ts";

const bounds = { each: 10, eachOrganization: 100, leaseSeconds: 30 };
const failingBounds = { ...bounds, each: 5 };
const vault = openVault("test secret", undefined);
const log = createLog("silent");
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
  receiver.received.length = 0;
  receiver.answer = () => ({});
});

const claim = (room = 100) => claimDeliveries(world.pool, "webhooks", { ...bounds, room });
const claimFailing = (room = 100) => claimDeliveries(world.pool, "failing_webhooks", { ...failingBounds, room });
const open = (claims: WorkClaim[]) => openClaims({ pool: world.pool, vault, log }, claims);
const outcome = { startedAt: fromNow(), milliseconds: 1, statusCode: 204, answer: "", error: null, retryAfterSeconds: null };

function newSender() {
  const { pool, egress } = world;
  return createWebhookSender({ pool, egress, vault, sendsMail: false, log });
}

/** Counts the claimed deliveries of each endpoint, in the order of `endpoints`. */
async function shares(claims: WorkClaim[], endpoints: { id: string }[]): Promise<number[]> {
  const deliveries = new Map((await world.deliveries()).map(({ id, endpoint_id }) => [id, endpoint_id]));
  return endpoints.map(({ id }) => claims.filter((one) => deliveries.get(one.id) === id).length);
}

test("an outcome that cannot be written fails its write and nothing besides", async () => {
  const unheld: unknown[] = [];
  const note = (error: unknown) => void unheld.push(error);
  process.on("unhandledRejection", note);
  const { id } = await world.newEndpoint(receiver.url);
  await world.newEvents(1);
  const settled = (await open(await claim())).map((delivery) => ({ delivery, outcome }));
  const holder = await world.owner.connect();
  try {
    await holder.query("begin");
    await holder.query("select from webhook_endpoint where organization_id = $1 and id = $2 for update", [world.organizationId, id]);
    const written = settleDeliveries(world.pool, false, world.organizationId, settled).catch((error: unknown) => error);
    const waiting =
      "select pid from pg_stat_activity where datname = current_database() and application_name = 'galley' and wait_event_type = 'Lock'";
    await until(async () => (await world.owner.query(waiting)).rowCount === 1);
    await world.owner.query(`select pg_terminate_backend(pid) from (${waiting}) as s`);
    expect(await written).toBeInstanceOf(Error);
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  // A rejection that nothing holds is told after the turn in which it happened.
  await new Promise(setImmediate);
  process.off("unhandledRejection", note);
  expect(unheld).toEqual([]);
});

describe("claims", () => {
  test("of four senders at once send each delivery once", async () => {
    for (let count = 0; count < 3; count += 1) await world.newEndpoint(receiver.url);
    const ids = await world.newEvents(Math.max(40, inShare(100)));
    await Promise.all(
      Array.from({ length: 4 }, newSender).map(async (sender) => {
        const open = async () => (await world.deliveries()).some(({ status }) => status !== "succeeded");
        while (await open()) await sender.work();
      }),
    );
    const sent = receiver.received.map(({ headers }) => String(headers["webhook-id"]));
    expect(sent).toHaveLength(3 * ids.length);
    for (const id of ids) expect(sent.filter((one) => one === id)).toHaveLength(3);
    const { rows } = await world.owner.query("select count(*)::int as count, max(number) as number from webhook_attempt");
    expect(rows).toEqual([{ count: 3 * ids.length, number: 1 }]);
  });

  test("keep to the bound of an endpoint, whoever claims and however often", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvents(40);
    const claims = await Promise.all(Array.from({ length: 5 }, () => claim()));
    expect(claims.flat()).toHaveLength(10);
    await world.owner.query("update webhook_endpoint set failing_since = now() where id = $1", [id]);
    expect([...(await claim()), ...(await claimFailing())]).toEqual([]);
    await world.endLeases();
    expect(await claimFailing()).toHaveLength(5);
    expect(await claim()).toEqual([]);
  });

  test("take in turn from every endpoint, so that a long backlog at a dead one delays no other", async () => {
    const dead = await world.newEndpoint("http://127.0.0.1:9/dead");
    await world.newEvents(inShare(10_000, 500));
    await world.owner.query("update work set at = now() - interval '1 hour' where kind = 'webhooks'");
    const others = [await world.newEndpoint(receiver.url), await world.newEndpoint(receiver.url)];
    await world.newEvents(3);
    expect(await shares(await claim(12), [dead, ...others])).toEqual([6, 3, 3]);
    await world.owner.query("update work set at = now() - interval '1 second', leased = false where leased");
    await world.owner.query("update webhook_endpoint set failing_since = now() where id = $1", [dead.id]);
    await world.makeDue();
    expect(await shares(await claim(6), [dead, ...others])).toEqual([0, 3, 3]);
    expect(await shares(await claimFailing(50), [dead, ...others])).toEqual([5, 0, 0]);
  });

  test("come for an endpoint whether it fails or works by the time of the commit, and never for one of a closed project", async () => {
    await world.newEndpoint(receiver.url);
    await world.newEvent();
    const turns = "select kind from work_turn where kind in ('webhooks', 'failing_webhooks') order by kind";
    expect((await world.owner.query(turns)).rows).toEqual([{ kind: "failing_webhooks" }, { kind: "webhooks" }]);
    expect(await claimFailing()).toEqual([]);
    await world.makeDue();
    expect(await claimFailing()).toEqual([]);
    expect((await world.owner.query(turns)).rows).toEqual([{ kind: "failing_webhooks" }, { kind: "webhooks" }]);
    await world.owner.query("insert into deletion (organization_id, id, requested_by, closed_at) values ($1, 'del_1', $2, now())", [
      world.organizationId,
      world.personId,
    ]);
    expect(await claim()).toEqual([]);
    await world.owner.query("delete from deletion");
    await world.makeDue();
    expect(await claim()).toHaveLength(1);
  });

  test("leave out what is paused or waits for later", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvents(2);
    await world.owner.query("update work set at = now() + interval '10 seconds' where kind = 'webhooks'");
    expect(await claim()).toEqual([]);
    await world.makeDue();
    // The state that a lease leaves whose sender died while somebody paused the endpoint.
    await world.owner.query("update webhook_endpoint set status = 'paused' where id = $1", [id]);
    expect(await claim()).toEqual([]);
    expect((await world.owner.query("select from work_turn where kind = 'webhooks'")).rowCount).toBe(0);
  });
});

const writes = {
  together: (settled: Settled[]) => settleTogether(world.pool, settled),
  "of one organization": (settled: Settled[]) => settleDeliveries(world.pool, false, world.organizationId, settled),
};

describe("a sender whose lease ended", () => {
  test.each(Object.entries(writes))(
    "can no longer write an outcome, nor begin to send, where outcomes are written %s",
    async (_how, settle) => {
      await world.newEndpoint(receiver.url);
      await world.newEvents(1);
      const stale = await claim();
      const [staleDelivery] = await open(stale);
      await world.endLeases();
      const fresh = await claim();
      expect(fresh).toMatchObject([{ id: stale[0]?.id, again: true }]);
      expect(await open(stale)).toEqual([]);
      const [freshDelivery] = await open(fresh);
      if (staleDelivery === undefined || freshDelivery === undefined) throw new Error("Nothing was opened.");
      const late = [{ delivery: staleDelivery, outcome }];
      expect(await settleTogether(world.pool, late)).toEqual(late);
      expect(await settleDeliveries(world.pool, false, world.organizationId, late)).toEqual(late);
      expect(await world.deliveries()).toMatchObject([{ status: "delivering", attempts: 0 }]);
      const held = [{ delivery: freshDelivery, outcome }];
      expect(await settle(held)).toEqual([]);
      expect(await settleTogether(world.pool, held)).toEqual(held);
      expect(await settleDeliveries(world.pool, false, world.organizationId, held)).toEqual(held);
      expect(await world.deliveries()).toMatchObject([{ status: "succeeded", attempts: 1 }]);
      expect((await world.owner.query("select from webhook_attempt")).rowCount).toBe(1);
    },
  );
});

describe("a running sender", () => {
  test("sends what happens while it waits, and finishes what is under way before it stops", async () => {
    await world.newEndpoint(receiver.url);
    const sender = newSender();
    sender.start();
    await world.newEvents(1);
    await expect.poll(() => receiver.received.length).toBe(1);
    const answered = Promise.withResolvers<void>();
    receiver.answer = async () => {
      await answered.promise;
      return {};
    };
    await world.newEvents(1);
    await expect.poll(() => receiver.received.length).toBe(2);
    const stopped = sender.stop();
    answered.resolve();
    await stopped;
    expect((await world.deliveries()).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  });

  test("ends what is left of deliveries that are gone", async () => {
    await world.newEndpoint(receiver.url);
    await world.newEvents(3);
    await world.owner.query("delete from webhook_delivery");
    await world.workUntilDone();
    expect(receiver.received).toEqual([]);
    expect((await world.owner.query("select from work where kind = 'webhooks'")).rowCount).toBe(0);
  });

  test("goes on with the others when a secret cannot be read", async () => {
    const broken = await world.newEndpoint(receiver.url);
    const whole = await world.newEndpoint(receiver.url);
    await world.owner.query("update webhook_endpoint set secret = 'v1.00000000.AAAA' where id = $1", [broken.id]);
    await world.newEvents(2);
    await world.work();
    expect((await world.deliveries(whole.id)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
    expect((await world.deliveries(broken.id)).map(({ status }) => status)).toEqual(["delivering", "delivering"]);
    expect(world.logLines.some((line) => line.includes("webhook secret not readable") && line.includes(broken.id))).toBe(true);
  });
});
