import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Egress } from "#src/core/egress/egress.ts";
import { createLog } from "#src/core/log.ts";
import { openVault } from "#src/core/secrets.ts";
import type { Organization } from "#test/actor-of.ts";
import { asPerson } from "#test/fairness/worker-row.ts";
import { fromNow } from "#test/from-now.ts";
import { openReceiver, type Receiver } from "#test/outside/webhook-receiver.ts";
import { bringDue } from "#test/work.ts";
import { openWebhookWorld, type WebhookWorld } from "../test-support.ts";
import { claimDeliveries, openClaims } from "./claimed-deliveries.ts";
import { settleDeliveries, settleTogether } from "./settle-deliveries.ts";
import { createWebhookSender } from "./webhook-sender.ts";

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
});

const outcome = { startedAt: fromNow(), milliseconds: 1, statusCode: 204, answer: "", error: null, retryAfterSeconds: null };
const failed = { ...outcome, statusCode: 500, error: "The receiver answered with status 500." };

/** Claims all deliveries, and returns each with its outcome. `number` counts those of its endpoint. */
async function claimAll(outcomeOf: (endpointId: string, number: number) => typeof outcome | typeof failed = () => outcome) {
  const claims = await claimDeliveries(world.pool, "webhooks", { room: 100, each: 10, eachOrganization: 100, leaseSeconds: 30 });
  const dependencies = { pool: world.pool, vault: openVault("test secret", undefined), log: createLog("silent") };
  const opened = Map.groupBy(await openClaims(dependencies, claims), ({ endpoint_id }) => endpoint_id);
  return Array.from(opened, ([id, own]) => own.map((delivery, index) => ({ delivery, outcome: outcomeOf(id, index + 1) }))).flat();
}

const statesAt = async (endpointId: string) => (await world.deliveries(endpointId)).map(({ status }) => status);

const holds = {
  endpoint: "select from webhook_endpoint where id = $1 for update",
  deliveries: "select from webhook_delivery where endpoint_id = $1 for update",
  work: "select from work where place = $1 for update",
};

test.each(Object.entries(holds))("outcomes are written beside those of an endpoint whose %s somebody holds", async (_what, holding) => {
  const held = await world.newEndpoint(receiver.url);
  const other = await world.newEndpoint(receiver.url);
  await world.newEvents(2);
  const settled = await claimAll();
  const holder = await world.owner.connect();
  try {
    await holder.query("begin");
    await holder.query(holding, [held.id]);
    const left = await settleTogether(world.pool, settled);
    expect(left).toEqual(settled.filter(({ delivery }) => delivery.endpoint_id === held.id));
  } finally {
    await holder.query("rollback");
    holder.release();
  }
  expect(await statesAt(held.id)).toEqual(["delivering", "delivering"]);
  expect(await statesAt(other.id)).toEqual(["succeeded", "succeeded"]);
});

test("outcomes by which an endpoint begins to fail or to work are left out, since people are told", async () => {
  const working = await world.newEndpoint(receiver.url);
  const mixed = await world.newEndpoint(receiver.url);
  await world.newEvents(2);
  const settled = await claimAll((endpointId, number) => (endpointId === mixed.id && number === 2 ? failed : outcome));
  const left = await settleTogether(world.pool, settled);
  expect(left).toEqual(settled.filter(({ delivery }) => delivery.endpoint_id === mixed.id));
  expect(await statesAt(working.id)).toEqual(["succeeded", "succeeded"]);
  await settleDeliveries(world.pool, false, world.organizationId, left);
  expect((await statesAt(mixed.id)).toSorted()).toEqual(["pending", "succeeded"]);
});

test("those of an endpoint that goes on failing are written together, and each waits for its next attempt", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await world.newEvents(1);
  const settled = await claimAll(() => failed);
  await world.owner.query("update webhook_endpoint set failing_since = now()");
  expect(await settleTogether(world.pool, settled)).toEqual([]);
  expect(await world.deliveries(id)).toMatchObject([{ status: "pending", attempts: 1 }]);
  const { rows } = await world.owner.query(
    "select at > now() + interval '25 seconds' as waits, leased, attempts from work where place = $1",
    [id],
  );
  expect(rows).toEqual([{ waits: true, leased: false, attempts: 0 }]);
});

test("a round leaves the thread to others between the deliveries that it begins", async () => {
  for (let number = 0; number < 7; number += 1) await world.newEndpoint(`${receiver.url}/${number}`);
  await world.newEvents(10);
  let begun = 0;
  let ofTurn = 0;
  let most = 0;
  const party = world.egress.of(world.organizationId);
  const fetch: Egress["fetch"] = (...call) => {
    if (ofTurn === 0)
      setImmediate(() => {
        ofTurn = 0;
      });
    ofTurn += 1;
    begun += 1;
    most = Math.max(most, ofTurn);
    return party.fetch(...call);
  };
  const egress = { ...world.egress, of: () => ({ ...party, fetch }) };
  const vault = openVault("test secret", undefined);
  const sender = createWebhookSender({ pool: world.pool, egress, vault, sendsMail: false, log: createLog("silent") });
  while ((await sender.work()) > 0);
  expect(begun).toBe(70);
  expect(receiver.received).toHaveLength(70);
  expect(most).toBeLessThanOrEqual(50);
});

test("of many organizations none loses a delivery, and none waits for the one with the longest backlog", async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => world.newOrganization()));
  const record = async (who: Organization, count: number) => {
    for (const path of ["a", "b"])
      await world.call(
        world.registry.createWebhookEndpoint,
        { url: `${receiver.url}/${who.organizationId}/${path}`, events: ["article.review_requested"], projectId: null },
        asPerson(who),
      );
    await world.owner.query(
      `select record_event($1, 'evt_' || $1 || n, $2, 'article.review_requested', 'art_' || n, 'many', '{"articleId":"art_1","revision":1,"slug":"a","locale":"en"}', true, false, null)
       from generate_series(1, $3::int) n`,
      [who.organizationId, who.projectId, count],
    );
  };
  await record(world, 60);
  for (const other of others) await record(other, 3);
  await bringDue(world.owner, "webhooks");
  await world.workUntilDone();
  const paths = receiver.received.map(({ path, headers }) => `${path} ${headers["webhook-id"]}`);
  expect(paths).toHaveLength(2 * (60 + 3 * others.length));
  expect(new Set(paths).size).toBe(paths.length);
  const lastOfOthers = paths.findLastIndex((path) => !path.includes(world.organizationId));
  expect(lastOfOthers).toBeLessThan(100);
});
