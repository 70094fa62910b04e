import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openReceiver, type Receiver } from "#test/outside/webhook-receiver.ts";
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

const call: WebhookWorld["call"] = (bound, input) => world.call(bound, input, world.person);
const list = (id: string, over: { status?: "held" | "failed" | "pending"; limit?: number; cursor?: string } = {}) =>
  call(world.registry.listWebhookDeliveries, { id, ...over });

async function failForGood(): Promise<void> {
  receiver.answer = () => ({ status: 500 });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await world.makeDue();
    await world.workUntilDone();
  }
  receiver.answer = () => ({});
}

describe("resending", () => {
  test("sends one again under its id with a fresh series of attempts", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    await failForGood();
    const [failed] = (await list(id, { status: "failed" })).data;
    expect(failed).toMatchObject({
      attempts: 12,
      lastStatusCode: 500,
      lastError: "The receiver answered with status 500.",
      nextAttemptAt: null,
    });
    const before = receiver.received.at(-1);
    const resent = await call(world.registry.resendWebhookDelivery, { id: String(failed?.id) });
    expect(resent).toMatchObject({ status: "pending", attempts: 12, finishedAt: null, eventId: failed?.eventId });
    await world.workUntilDone();
    expect(receiver.received.at(-1)).toMatchObject({ body: before?.body, headers: { "webhook-id": failed?.eventId } });
    const shown = await call(world.registry.getWebhookDelivery, { id: String(failed?.id) });
    expect(shown).toMatchObject({ status: "succeeded", attempts: 13, lastStatusCode: 204, lastError: null });
    expect(shown.history.map(({ number, statusCode }) => [number, statusCode])).toEqual([
      [13, 204],
      ...Array.from({ length: 12 }, (_, index) => [12 - index, 500]),
    ]);
  });

  test("is refused while it is on its way, and held while the endpoint is paused", async () => {
    const { id } = await world.newEndpoint(receiver.url);
    await world.newEvent();
    const [delivery] = await world.deliveries(id);
    const resend = () => call(world.registry.resendWebhookDelivery, { id: String(delivery?.id) });
    const during: unknown[] = [];
    receiver.answer = async () => {
      during.push(await resend().catch((error: unknown) => error));
      return {};
    };
    await world.work();
    expect(during).toMatchObject([{ code: "invalid_state" }]);
    await call(world.registry.pauseWebhookEndpoint, { id });
    expect(await resend()).toMatchObject({ status: "held" });
    receiver.answer = () => ({});
    await call(world.registry.resumeWebhookEndpoint, { id });
    await world.workUntilDone();
    expect(receiver.received).toHaveLength(2);
  });

  test("sends all failed ones of an endpoint, or those of a type or time", async () => {
    const { id } = await world.newEndpoint(receiver.url, { events: ["article.review_requested", "article.scheduled"] });
    const other = await world.newEndpoint(receiver.url);
    for (let count = 0; count < 3; count += 1) await world.newEvent();
    await world.newArticle({ status: "scheduled" });
    await failForGood();
    const { data } = await list(id);
    expect(data.map(({ status }) => status)).toEqual(["failed", "failed", "failed", "failed", "failed"]);
    const resend = (over: object) => call(world.registry.resendFailedWebhookDeliveries, { id, ...over });
    expect(await resend({ eventType: "article.published" })).toEqual({ resent: 0 });
    expect(await resend({ from: data[1]?.createdAt, to: data[0]?.createdAt })).toEqual({ resent: 1 });
    expect(await resend({ eventType: "article.scheduled" })).toEqual({ resent: 1 });
    expect(await resend({})).toEqual({ resent: 3 });
    expect(await resend({})).toEqual({ resent: 0 });
    receiver.received.length = 0;
    await world.workUntilDone();
    expect(receiver.received).toHaveLength(5);
    expect((await list(other.id, { status: "failed" })).data).toHaveLength(4);
  });
});

test("deliveries are listed newest first, in pages, each exactly once", async () => {
  const { id } = await world.newEndpoint(receiver.url);
  await world.newEvents(7);
  const first = await list(id, { limit: 4, status: "pending" });
  const rest = await list(id, { limit: 4, status: "pending", cursor: String(first.nextCursor) });
  const ids = [...first.data, ...rest.data].map((delivery) => delivery.id);
  expect(new Set(ids).size).toBe(7);
  expect(ids).toEqual(ids.toSorted().toReversed());
  await expect(list(id, { status: "failed", cursor: String(first.nextCursor) })).rejects.toMatchObject({
    code: "invalid_input",
    param: "cursor",
  });
});
