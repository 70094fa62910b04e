import { request as httpRequest, type IncomingMessage } from "node:http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { deliveryOf, eventOf, newSecret, requestOf } from "../test/delivery.ts";
import { listen } from "../test/listen.ts";
import { toHonoHandler } from "./hono.ts";
import { createNextWebhook } from "./next.ts";
import { toNodeHandler, toNodePreview } from "./node.ts";
import { createPreviewHandler } from "./preview/create-preview-handler.ts";
import { createWebhookHandler } from "./webhook/create-webhook-handler.ts";

const secret = newSecret();
const handler = createWebhookHandler({ secret, onError: () => {} });

async function post(url: string, { body, headers }: { body: string; headers: Record<string, string> }): Promise<number> {
  return (await fetch(url, { method: "POST", body, headers })).status;
}

test("node: a delivery, a forged one, another method and a huge body each get their answer", async () => {
  await using server = await listen(toNodeHandler(handler));
  const ping = eventOf("ping");
  const delivery = deliveryOf(ping, secret);
  const response = await fetch(server.url, { method: "POST", ...delivery });
  expect([response.status, response.headers.get("content-type"), await response.json()]).toEqual([
    200,
    "application/json",
    { received: "ping", id: ping.id },
  ]);
  expect(await post(server.url, deliveryOf(eventOf("article.updated"), secret))).toBe(204);
  expect(await post(server.url, deliveryOf(ping, newSecret()))).toBe(401);
  expect((await fetch(server.url)).status).toBe(405);
  expect(await post(server.url, { ...delivery, body: "x".repeat(1_000_001) })).toBe(413);
});

test("node: a body that a middleware kept as bytes is used, one that it parsed is refused", async () => {
  const handle = toNodeHandler(handler);
  const chunksOf = async (request: IncomingMessage) => Buffer.concat(await request.toArray());
  await using raw = await listen(async (request, response) => {
    await handle(Object.assign(request, { body: await chunksOf(request) }), response);
  });
  expect(await post(raw.url, deliveryOf(eventOf("article.updated"), secret))).toBe(204);
  await using parsed = await listen(async (request, response) => {
    await handle(Object.assign(request, { body: JSON.parse(String(await chunksOf(request))) }), response);
  });
  expect(await post(parsed.url, deliveryOf(eventOf("article.updated"), secret))).toBe(500);
});

test("node: no address and no method stops the process", async () => {
  const preview = createPreviewHandler({ baseUrl: "https://galley.example", token: "svc_read_1", secret, render: () => "page" });
  await using server = await listen(toNodePreview(preview));
  await using hook = await listen(toNodeHandler(handler));
  const ask = (url: string, method: string, path: string) =>
    new Promise((resolve) => {
      const sent = httpRequest(url, { method, path }, (response) => resolve(response.resume().statusCode));
      sent.on("error", () => resolve("closed")).end();
    });
  for (const path of ["/", "//", "///a:b", "http://[/?article=1"]) expect([path, await ask(server.url, "GET", path)]).toEqual([path, 403]);
  expect(await ask(server.url, "POST", "//")).toBe(405);
  expect([await ask(server.url, "TRACE", "/"), await ask(hook.url, "TRACE", "//")]).toEqual(["closed", "closed"]);
  expect(await ask(hook.url, "GET", "//")).toBe(405);
});

test("hono: deliveries are verified, also behind a middleware that has read the body", async () => {
  const app = new Hono();
  app.use("/read", async (context, next) => {
    await context.req.json();
    await next();
  });
  for (const path of ["/plain", "/read"]) app.all(path, toHonoHandler(handler));
  for (const path of ["/plain", "/read"]) {
    const delivery = deliveryOf(eventOf("article.updated"), secret);
    const send = (body: string) => app.request(path, { method: "POST", headers: delivery.headers, body });
    expect((await send(`${delivery.body} `)).status, path).toBe(401);
    expect((await send(delivery.body)).status, path).toBe(204);
  }
  expect((await app.request("/plain")).status).toBe(405);
});

test("next: the pages that an event changes are made anew, each once, the old address too", async () => {
  const paths: string[] = [];
  const steps: string[] = [];
  const { POST } = createNextWebhook({
    secret,
    onAny: ({ type }) => steps.push(type),
    revalidatePath: (path) => paths.push(path),
    pathsOf: ({ slug, locale }) => ["/blog", `/${locale}/blog/${slug}`],
  });
  const send = async (type: string, data?: Record<string, unknown>) =>
    (await POST(requestOf(deliveryOf(eventOf(type, data === undefined ? {} : { data }), secret)))).status;
  expect(await send("article.published")).toBe(204);
  expect(paths.splice(0)).toEqual(["/blog", "/en/blog/heat-pump"]);
  expect(await send("article.slug_changed", { articleId: "art_1", revision: 3, slug: "new", previousSlug: "old", locale: "en" })).toBe(204);
  expect(paths.splice(0)).toEqual(["/blog", "/en/blog/new", "/en/blog/old"]);
  expect(await send("article.review_requested")).toBe(204);
  expect(await send("ping")).toBe(200);
  expect(paths).toEqual([]);
  expect(steps).toEqual(["article.published", "article.slug_changed", "article.review_requested", "ping"]);
});
