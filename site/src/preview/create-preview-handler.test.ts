import { createHmac } from "node:crypto";
import { getArticle } from "@galley/contract";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { fromNow } from "../../../server/test/from-now.ts";
import { newSecret } from "../../test/delivery.ts";
import { listen } from "../../test/listen.ts";
import { toHonoPreview } from "../hono.ts";
import { createNextPreview } from "../next.ts";
import { toNodePreview } from "../node.ts";
import { createPreviewHandler } from "./create-preview-handler.ts";
import { readPreview } from "./read-preview.ts";

const secret = newSecret();
const article = getArticle.siteRead?.example.output;

type Change = { expires?: number; signedWith?: string };

/** Returns the query of a link as the service signs it. */
function linkTo(path: string, { expires = Math.floor(fromNow(600_000).getTime() / 1000), signedWith = secret }: Change = {}): string {
  const signed = { article: "art_1", revision: "2", locale: "en", expires: String(expires), grant: "v1.sealed" };
  const key = Buffer.from(signedWith.slice("whsec_".length), "base64");
  const signature = createHmac("sha256", key)
    .update(`preview.${Object.values(signed).join(".")}`)
    .digest("base64");
  return `${path}?${new URLSearchParams({ ...signed, signature: `v1,${signature}` })}`;
}

/** Opens a service that knows one grant, and a handler that reads from it. */
async function openService() {
  const asked: (string | undefined)[] = [];
  const server = await listen((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization} ${request.headers["galley-preview"]}`);
    response.end(JSON.stringify(article));
  });
  const options = { baseUrl: server.url, token: "svc_read_abc", secret, onError: () => {} };
  const handler = createPreviewHandler({ ...options, render: ({ title }) => `<h1>${title}</h1>` });
  return { asked, options, handler, url: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

test("a signed link shows the revision that the service reads out for its grant, and nothing keeps, lists or foreignly frames it", async () => {
  await using service = await openService();
  const response = await service.handler(new Request(linkTo("https://site.example/galley/preview")));
  expect([response.status, await response.text()]).toEqual([200, `<h1>${article?.title}</h1>`]);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "private, no-store",
    "content-security-policy": `frame-ancestors ${service.url}`,
    "referrer-policy": "no-referrer",
    "x-robots-tag": "noindex, nofollow, noarchive",
  });
  expect(service.asked).toEqual(["/connect/site/preview Bearer svc_read_abc v1.sealed"]);
});

test("a link that is unsigned, changed, signed by somebody else or over never reaches the service", async () => {
  await using service = await openService();
  const answer = async (link: string) => (await service.handler(new Request(link))).status;
  const link = linkTo("https://site.example/p");
  expect(await answer("https://site.example/p")).toBe(403);
  expect(await answer(link.replace("revision=2", "revision=3"))).toBe(403);
  expect(await answer(linkTo("https://site.example/p", { signedWith: newSecret() }))).toBe(403);
  expect(await answer(linkTo("https://site.example/p", { expires: 1 }))).toBe(410);
  expect((await service.handler(new Request(link, { method: "POST" }))).status).toBe(405);
  expect(service.asked).toEqual([]);
});

test("a site without a secret says so in its log alone", async () => {
  await using service = await openService();
  const told: unknown[] = [];
  const handler = createPreviewHandler({ ...service.options, secret: undefined, render: () => "", onError: (error) => told.push(error) });
  expect((await handler(new Request(linkTo("https://site.example/p")))).status).toBe(502);
  expect(told).toMatchObject([{ reason: "not_configured" }]);
});

test("next, hono and node show the same page, and a framework that renders by itself reads the article", async () => {
  await using service = await openService();
  const shown = `<h1>${article?.title}</h1>`;
  const { GET } = createNextPreview({ ...service.options, render: ({ title }) => `<h1>${title}</h1>` });
  expect(await (await GET(new Request(linkTo("https://site.example/p")))).text()).toBe(shown);
  const app = new Hono();
  app.get("/p", toHonoPreview(service.handler));
  expect(await (await app.request(linkTo("/p"))).text()).toBe(shown);
  await using node = await listen(toNodePreview(service.handler));
  const response = await fetch(linkTo(`${node.url}/p`));
  expect([await response.text(), response.headers.get("cache-control")]).toEqual([shown, "private, no-store"]);
  expect(await readPreview(linkTo("/p"), service.options)).toMatchObject({ title: article?.title });
});
