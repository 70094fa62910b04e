import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { transact } from "#src/core/database/transact.ts";
import { openVault } from "#src/core/secrets.ts";
import type { Actor } from "#src/operations/actor.ts";
import { fromNow } from "#test/from-now.ts";
import { lockWaits } from "#test/lock-waits.ts";
import { openReceiver, type Receiver } from "#test/outside/webhook-receiver.ts";
import { until } from "#test/until.ts";
import { claimDeliveries } from "./sending/claimed-deliveries.ts";
import { hastenWaiting } from "./sending/hasten-waiting.ts";
import { replaceSiteEndpoint } from "./site-endpoint.ts";
import { openWebhookWorld, type WebhookWorld } from "./test-support.ts";

const vault = openVault("test secret", undefined);
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

const call: WebhookWorld["call"] = (bound, input) => world.call(bound, input, world.person);
const list = (id: string, over: { status?: "held" | "pending" } = {}) => call(world.registry.listWebhookDeliveries, { id, ...over });

test("pausing holds what waits and what happens, and resuming sends all of it", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  const other = await world.newEndpoint(receiver.url);
  await world.newEvent();
  expect(await call(world.registry.pauseWebhookEndpoint, { id })).toMatchObject({ status: "paused" });
  await world.newEvent();
  await call(world.registry.sendTestEvent, { id });
  await world.workUntilDone();
  expect(receiver.received).toHaveLength(2);
  expect((await world.deliveries(other.id)).map(({ status }) => status)).toEqual(["succeeded", "succeeded"]);
  expect((await list(id, { status: "held" })).data).toHaveLength(3);
  expect(await call(world.registry.pauseWebhookEndpoint, { id })).toMatchObject({ status: "paused" });
  expect(await call(world.registry.resumeWebhookEndpoint, { id })).toMatchObject({ status: "active" });
  await world.workUntilDone();
  expect(receiver.received).toHaveLength(5);
  expect((await world.deliveries(id)).map(({ status }) => status)).toEqual(["succeeded", "succeeded", "succeeded"]);
});

test("pausing holds a delivery that was on its way and failed; its attempts and its 24 hours begin anew", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await world.newEvent();
  receiver.answer = async () => {
    await call(world.registry.pauseWebhookEndpoint, { id });
    return { status: 500 };
  };
  await world.work();
  expect(await world.deliveries(id)).toMatchObject([{ status: "held", attempts: 1 }]);
  await world.owner.query("update webhook_delivery set first_attempt_at = now() - interval '30 hours'");
  await call(world.registry.resumeWebhookEndpoint, { id });
  expect((await list(id)).data).toMatchObject([{ status: "pending", attempts: 1, nextAttemptAt: expect.any(String) }]);
  receiver.answer = () => ({ status: 500 });
  for (const attempts of [1, 2]) {
    await world.workUntilDone();
    expect(await world.deliveries(id)).toMatchObject([{ status: "pending", attempts, attempts_before: 1 }]);
    await world.makeDue();
  }
  const [{ history } = { history: [] }] = await Promise.all(
    (await list(id)).data.map((one) => call(world.registry.getWebhookDelivery, { id: one.id })),
  );
  expect(history.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test("pausing, moving, rotating and resuming write nothing of what waits, and all of it goes out then", async () => {
  const { id } = await world.newEndpoint(receiver.url, { projectId: world.projectId });
  const ids = await world.newEvents(20);
  const rows = async () => {
    const text = `select subject as id, ctid::text as place from work where kind = 'webhooks'
      union all select id, ctid::text from webhook_delivery order by id, place`;
    return (await world.owner.query(text)).rows;
  };
  const before = await rows();
  await call(world.registry.pauseWebhookEndpoint, { id });
  expect([await world.work(), (await list(id, { status: "held" })).data.length, (await list(id, { status: "pending" })).data]).toEqual([
    0,
    20,
    [],
  ]);
  await call(world.registry.updateWebhookEndpoint, { id, projectId: null });
  await call(world.registry.rotateWebhookKey, { id });
  await call(world.registry.resumeWebhookEndpoint, { id });
  expect([(await list(id, { status: "held" })).data, (await list(id, { status: "pending" })).data.length]).toEqual([[], 20]);
  expect(await rows()).toEqual(before);
  await world.workUntilDone();
  expect(receiver.received.map(({ headers }) => headers["webhook-id"]).toSorted()).toEqual(ids.toSorted());
});

test("what waits for another attempt comes due with resuming, page by page; what has failed since keeps its wait", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await world.newEvents(7);
  receiver.answer = () => ({ status: 500 });
  await world.workUntilDone();
  await call(world.registry.pauseWebhookEndpoint, { id });
  await call(world.registry.resumeWebhookEndpoint, { id });
  const [since] = await world.deliveries(id);
  await world.owner.query("update webhook_delivery set first_attempt_at = now() + interval '1 second' where id = $1", [since?.id]);
  const claims = await claimDeliveries(world.pool, "failing_webhooks", { room: 10, each: 5, eachOrganization: 30, leaseSeconds: 30 });
  expect(claims.map((claim) => claim.id)).toEqual([id]);
  const [claim] = claims;
  if (claim === undefined) return;
  expect(await hastenWaiting(world.pool, claim, 30, 2)).toBe("settled");
  const { rows } = await world.owner.query("select subject from work where kind = 'webhooks' and at > now()");
  expect(rows).toEqual([{ subject: since?.id }]);
  const dates = (await list(id)).data.map(
    ({ id: one, nextAttemptAt }) => one !== since?.id && Date.parse(String(nextAttemptAt)) <= fromNow().getTime(),
  );
  expect(dates.filter((isDue) => isDue)).toHaveLength(6);
  expect(await hastenWaiting(world.pool, claim, 30, 2)).toBe("lost");
});

test("pausing leaves nothing waiting in the length of the queue, or overdue", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await world.newEvents(3);
  await world.owner.query("update work set at = now() - interval '1 hour' where kind = 'webhooks'");
  const counts = async () => {
    const { rows } = await world.owner.query(
      `select (select waiting::int from queue_lengths() where queue = 'webhooks') as waiting,
        (select count from count_overdue(5) where kind = 'webhook_delivery') as overdue`,
    );
    return rows[0];
  };
  expect(await counts()).toEqual({ waiting: 3, overdue: 3 });
  await call(world.registry.pauseWebhookEndpoint, { id });
  expect(await counts()).toEqual({ waiting: 0, overdue: 0 });
  await call(world.registry.resumeWebhookEndpoint, { id });
  expect(await counts()).toEqual({ waiting: 3, overdue: 3 });
});

/** Leaves what waits as the version before did at a paused endpoint. */
async function holdEach(): Promise<void> {
  await world.owner.query("update webhook_delivery set status = 'held'");
  await world.owner.query("delete from work where kind = 'webhooks'");
}

test("a pause that the version before wrote into each delivery ends with resuming as well", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await world.newEvents(2);
  await call(world.registry.pauseWebhookEndpoint, { id });
  await holdEach();
  await call(world.registry.resumeWebhookEndpoint, { id });
  await world.workUntilDone();
  expect(receiver.received).toHaveLength(2);
});

test("a pause ends only after an event that is being recorded, so that what is held for it goes out", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await call(world.registry.pauseWebhookEndpoint, { id });
  const recorder = await world.owner.connect();
  try {
    await recorder.query("begin");
    await recorder.query("select record_event($1, 'evt_open', $2, 'article.review_requested', 'art_1', null, '{}', true, false, null)", [
      world.organizationId,
      world.projectId,
    ]);
    const resumed = call(world.registry.resumeWebhookEndpoint, { id });
    await until(async () => (await lockWaits(world.owner)) === 1);
    await recorder.query("commit");
    await resumed;
  } finally {
    recorder.release();
  }
  expect(await world.deliveries(id)).toMatchObject([{ status: "pending" }]);
});

test("pausing and resuming at the same moment as events happen leave none behind", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await world.warm();
  for (let round = 0; round < 15; round += 1) {
    await Promise.all([
      call(world.registry.pauseWebhookEndpoint, { id }),
      world.newEvent(),
      call(world.registry.resumeWebhookEndpoint, { id }),
      world.newEvent(),
      world.work(),
    ]);
    await call(world.registry.resumeWebhookEndpoint, { id });
    expect((await list(id, { status: "held" })).data).toEqual([]);
  }
  await world.workUntilDone();
  const { rows } = await world.owner.query("select count(*)::int as count from webhook_delivery where status <> 'succeeded'");
  expect(rows).toEqual([{ count: 0 }]);
});

test.each([
  ["holds", async () => {}],
  ["held in the version before", holdEach],
])("what a site's endpoint %s goes out when the site is connected again", async (_, hold) => {
  const { organizationId, projectId, personId } = world;
  const connect = () =>
    transact(world.pool, organizationId, (tx) =>
      replaceSiteEndpoint(tx, vault, { organizationId, personId } as Actor, { projectId, siteUrl: receiver.url }),
    );
  await connect();
  const [endpoint] = (await call(world.registry.listWebhookEndpoints, {})).data;
  const id = String(endpoint?.id);
  await call(world.registry.pauseWebhookEndpoint, { id });
  await call(world.registry.sendTestEvent, { id });
  await hold();
  expect([await world.work(), receiver.received]).toEqual([0, []]);
  await connect();
  await world.workUntilDone();
  expect(receiver.received).toHaveLength(1);
});

test("what waits for an endpoint of a closed project goes out once the endpoint is moved out of it", async () => {
  const { id: projectId } = await world.newProject();
  const { id } = await world.newEndpoint(receiver.url, { projectId });
  await world.newEvent(projectId);
  await world.owner.query(
    `insert into deletion (organization_id, id, project_id, requested_by, due_at, closed_at)
     values ($1, 'del_1', $2, $3, now() - interval '1 day', now() - interval '1 day')`,
    [world.organizationId, projectId, world.personId],
  );
  expect(await world.work()).toBe(0);
  await call(world.registry.updateWebhookEndpoint, { id, projectId: world.projectId });
  await world.workUntilDone();
  expect(receiver.received).toHaveLength(1);
  await world.owner.query("delete from deletion");
});
