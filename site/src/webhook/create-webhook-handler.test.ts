import { expect, expectTypeOf, test } from "vitest";
import { type Delivery, deliveryOf, eventOf, newSecret, requestOf } from "../../test/delivery.ts";
import { createWebhookHandler } from "./create-webhook-handler.ts";
import type { WebhookEvent } from "./events.ts";
import { createSeenIds } from "./seen-ids.ts";

const secret = newSecret();
const quiet = { secret, onError: () => {} };

async function answerOf(response: Response): Promise<{ status: number; body: unknown }> {
  const text = await response.text();
  return { status: response.status, body: text === "" ? null : JSON.parse(text) };
}

const send = async (handler: (request: Request) => Promise<Response>, delivery: Delivery) => answerOf(await handler(requestOf(delivery)));

test("an event reaches the callback of its type and then the one for all", async () => {
  const calls: string[] = [];
  const handler = createWebhookHandler({
    secret,
    on: {
      "article.published": ({ data }) => calls.push(`published ${data.slug} ${data.publicationId}`),
      "article.deleted": () => calls.push("deleted"),
    },
    onAny: ({ type }) => calls.push(`any ${type}`),
  });
  expect(await send(handler, deliveryOf(eventOf("article.published"), secret))).toEqual({ status: 204, body: null });
  expect(calls).toEqual(["published heat-pump pub_1", "any article.published"]);
});

test("events are told apart by their type", () => {
  const read = (event: WebhookEvent) => {
    if (event.type === "article.slug_changed") expectTypeOf(event.data.previousSlug).toEqualTypeOf<string>();
    if (event.type === "credits.low") expectTypeOf(event.data).toEqualTypeOf<{ percent: number }>();
  };
  expect(() => read({ ...JSON.parse(JSON.stringify(eventOf("ping"))), type: "ping" })).not.toThrow();
});

test("a ping is acknowledged by name", async () => {
  const ping = eventOf("ping");
  expect(await send(createWebhookHandler({ secret }), deliveryOf(ping, secret))).toEqual({
    status: 200,
    body: { received: "ping", id: ping.id },
  });
});

test("types of a newer service and names of every object's own reach only the callback for all", async () => {
  const types: string[] = [];
  const handler = createWebhookHandler({ ...quiet, on: {}, onAny: ({ type }) => types.push(type) });
  for (const type of ["article.translated", "constructor", "__proto__", "toString"]) {
    expect((await send(handler, deliveryOf(eventOf(type), secret))).status).toBe(204);
  }
  expect(types).toEqual(["article.translated", "constructor", "__proto__", "toString"]);
});

test("an event that comes again is acknowledged and not handled again", async () => {
  let handled = 0;
  const handler = createWebhookHandler({ secret, onAny: () => handled++ });
  const event = eventOf("article.updated");
  const delivery = deliveryOf(event, secret);
  for (const again of [delivery, delivery, deliveryOf(event, secret, 60)]) expect((await send(handler, again)).status).toBe(204);
  expect(handled).toBe(1);
});

test("an event that arrives twice at once is handled once, and both are told how it went", async () => {
  let handled = 0;
  let finish = () => {};
  const held = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const handler = createWebhookHandler({
    ...quiet,
    onAny: () => {
      handled++;
      return held;
    },
  });
  const delivery = deliveryOf(eventOf("article.updated"), secret);
  const answers = [send(handler, delivery), send(handler, delivery)];
  finish();
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([204, 204]);
  expect(handled).toBe(1);
});

test("after a callback has thrown the event is handled when it comes again", async () => {
  const errors: unknown[] = [];
  let handled = 0;
  const handler = createWebhookHandler({
    secret,
    onError: (error) => errors.push(error),
    on: {
      "article.published": async () => {
        handled++;
        if (handled === 1) throw new Error("The cache is gone: password=hunter2");
      },
    },
  });
  const delivery = deliveryOf(eventOf("article.published"), secret);
  expect(await send(handler, delivery)).toEqual({ status: 500, body: { error: "callback_failed" } });
  expect(String(errors)).toContain("The cache is gone");
  expect((await send(handler, delivery)).status).toBe(204);
  expect((await send(handler, delivery)).status).toBe(204);
  expect(handled).toBe(2);
});

test("ids can be remembered elsewhere, and only once the event was handled", async () => {
  const steps: string[] = [];
  const seen = {
    has: async (id: string) => steps.push(`has ${id}`) === 99,
    add: async (id: string) => steps.push(`add ${id}`) > 0,
  };
  const handler = createWebhookHandler({ secret, seen, onAny: () => steps.push("handled") });
  const event = eventOf("article.deleted");
  await send(handler, deliveryOf(event, secret));
  expect(steps).toEqual([`has ${event.id}`, "handled", `add ${event.id}`]);
});

test("the memory of ids is bounded and forgets the oldest", () => {
  const seen = createSeenIds(3);
  expect(["a", "b", "c", "a", "d"].map((id) => seen.add(id))).toEqual([true, true, true, false, true]);
  expect(["a", "b", "c", "d"].map((id) => seen.has(id))).toEqual([false, true, true, true]);
});

test("a refused delivery is told why in one word, and no callback runs", async () => {
  let handled = 0;
  const handler = createWebhookHandler({ ...quiet, onAny: () => handled++ });
  const event = eventOf("article.published");
  const { body, headers } = deliveryOf(event, secret);
  const cases: [Delivery, number, string][] = [
    [deliveryOf(event, newSecret()), 401, "invalid_signature"],
    [{ body: `${body} `, headers }, 401, "invalid_signature"],
    [deliveryOf(event, secret, 400), 401, "timestamp_out_of_tolerance"],
    [deliveryOf(event, secret, -400), 401, "timestamp_out_of_tolerance"],
    [{ body, headers: {} }, 400, "missing_headers"],
    [deliveryOf({ ...event, version: 2 } as { id: string }, secret), 400, "invalid_body"],
    [{ body: "x".repeat(1_000_001), headers }, 413, "body_too_large"],
  ];
  for (const [delivery, status, error] of cases) expect(await send(handler, delivery)).toEqual({ status, body: { error } });
  expect(handled).toBe(0);
});

test("an endless body is given up after one megabyte, and a stranger's is not read at all", async () => {
  let pulled = 0;
  const endless = () =>
    new ReadableStream({
      pull(controller) {
        pulled++;
        controller.enqueue(new Uint8Array(100_000));
      },
    });
  const handler = createWebhookHandler(quiet);
  const post = (headers: Record<string, string>) =>
    handler(new Request("https://hearth.example/", { method: "POST", headers, body: endless(), duplex: "half" }));
  expect((await post({})).status).toBe(400);
  expect(pulled).toBeLessThan(3);
  expect((await post(deliveryOf(eventOf("ping"), secret).headers)).status).toBe(413);
  expect(pulled).toBeLessThan(20);
});

test("other methods are refused by name", async () => {
  for (const method of ["GET", "PUT", "DELETE", "HEAD"]) {
    const response = await createWebhookHandler(quiet)(new Request("https://hearth.example/", { method }));
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST"]);
  }
});

test("without a secret nothing is accepted, and the site's own log says so", async () => {
  const errors: unknown[] = [];
  const handler = createWebhookHandler({ secret: undefined, onError: (error) => errors.push(error) });
  expect(await send(handler, deliveryOf(eventOf("ping"), secret))).toEqual({ status: 500, body: { error: "not_configured" } });
  expect(String(errors)).toContain("SERVICE_WEBHOOK_SECRET");
});
