import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectLater } from "#test/expect-later.ts";
import { openReceiver, type Receiver, signaturesOf } from "#test/outside/webhook-receiver.ts";
import { openWebhookWorld, type WebhookWorld } from "./test-support.ts";

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

describe("a delivery", () => {
  test("carries the envelope of its event, signed", async () => {
    const { secret } = await world.newEndpoint(receiver.url);
    const articleId = await world.newEvent();
    // A timestamp is in whole seconds.
    await expectLater([-1000, 0], async () => {
      await world.workUntilDone();
      return new Date(Number(receiver.received[0]?.headers["webhook-timestamp"]) * 1000);
    });
    expect(receiver.received).toHaveLength(1);
    const [received] = receiver.received;
    if (received === undefined) return;
    const { rows } = await world.owner.query("select id, created_at from event where subject_id = $1", [articleId]);
    const body = JSON.parse(received.body);
    expect(Object.keys(body)).toEqual(["id", "type", "version", "timestamp", "organizationId", "projectId", "data"]);
    expect(body).toEqual({
      id: rows[0].id,
      type: "article.review_requested",
      version: 1,
      timestamp: rows[0].created_at.toISOString(),
      organizationId: world.organizationId,
      projectId: world.projectId,
      data: { articleId, revision: 1, slug: expect.any(String), locale: "en" },
    });
    expect(received.headers).toMatchObject({ "content-type": "application/json", "webhook-id": rows[0].id });
    expect(signaturesOf(received, secret)).toEqual([0]);
    expect(signaturesOf({ ...received, body: `${received.body} ` }, secret)).toEqual([]);
    const [delivery] = await world.deliveries();
    expect(delivery).toMatchObject({ status: "succeeded", attempts: 1 });
  });

  test("is shown as it is sent: the same bytes, and every header but those of the connection and of the signature", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    await world.call(world.registry.sendTestEvent, { id }, world.person);
    receiver.answer = () => ({ status: 503, body: "<b>not now</b>" });
    await world.workUntilDone();
    expect(receiver.received).toHaveLength(2);
    const ofConnection = ["host", "connection", "content-length", "transfer-encoding", "webhook-timestamp", "webhook-signature"];
    for (const received of receiver.received) {
      const { data } = await world.call(world.registry.listWebhookDeliveries, { id }, world.person);
      const delivery = data.find(({ eventId }) => eventId === received.headers["webhook-id"]);
      const shown = await world.call(world.registry.getWebhookDelivery, { id: String(delivery?.id) }, world.person);
      expect(shown.payload.body).toBe(received.body);
      const sent = Object.entries(received.headers).filter(([name]) => !ofConnection.includes(name));
      expect(Object.fromEntries(shown.payload.headers.map(({ name, value }) => [name, value]))).toEqual(Object.fromEntries(sent));
      const [attempt] = shown.history;
      expect(attempt).toMatchObject({ number: 1, statusCode: 503, answer: "<b>not now</b>" });
      expect(Math.floor(Date.parse(attempt?.startedAt ?? "") / 1000)).toBe(Number(received.headers["webhook-timestamp"]));
    }
  });
});
