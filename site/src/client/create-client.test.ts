import type { IncomingMessage, ServerResponse } from "node:http";
import { getArticle, listArticles } from "@galley/contract";
import { afterEach, expect, test, vi } from "vitest";
import { listen } from "../../test/listen.ts";
import { createClient } from "./create-client.ts";
import { GalleyError } from "./galley-error.ts";

const token = "svc_read_abc";
const article = getArticle.siteRead?.example.output;
const listed = listArticles.siteRead?.example.output.data[0];

type Call = { url: string; authorization: string | undefined; etag: string | undefined };
type Reply = (response: ServerResponse, call: Call, index: number) => void;

async function serve(reply: Reply) {
  const calls: Call[] = [];
  const server = await listen((request: IncomingMessage, response) => {
    const call = { url: request.url ?? "", authorization: request.headers.authorization, etag: request.headers["if-none-match"] };
    calls.push(call);
    reply(response, call, calls.length - 1);
  });
  return { calls, baseUrl: server.url, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function failure(code: string, over: Record<string, string> = {}) {
  return { error: { code, message: "What happened. What to do.", requestId: "req_1", ...over } };
}

async function errorOf(work: Promise<unknown>): Promise<GalleyError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof GalleyError)) throw new Error(`Expected a GalleyError, got ${error}`);
  return error;
}

afterEach(() => vi.unstubAllGlobals());

test("an article is read by slug with the token, in its language", async () => {
  await using service = await serve((response) => send(response, 200, article));
  const client = createClient({ baseUrl: `${service.baseUrl}/`, token });
  expect(await client.getArticle("heat-pump-stone-house", { locale: "pt-BR" })).toEqual(article);
  expect(service.calls).toEqual([
    { url: "/api/v1/articles/heat-pump-stone-house?locale=pt-BR", authorization: `Bearer ${token}`, etag: undefined },
  ]);
});

test("an article that the site does not show is null", async () => {
  await using service = await serve((response) => send(response, 404, failure("not_found")));
  expect(await createClient({ baseUrl: service.baseUrl, token }).getArticle("missing", { locale: "en" })).toBeNull();
});

test.for([[""], ["."], [".."], ["../projects"], ["a/b"], ["a?b"], ["é"], ["x".repeat(121)]])(
  "what can be no slug, %j, is null without a call",
  async ([slug = ""]) => {
    await using service = await serve((response) => send(response, 200, article));
    expect(await createClient({ baseUrl: service.baseUrl, token }).getArticle(slug, { locale: "en" })).toBeNull();
    expect(service.calls).toEqual([]);
  },
);

test("a list is walked page by page, and no page is asked for before it is needed", async () => {
  await using service = await serve((response, { url }) => {
    const page = Number(new URL(url, "http://x").searchParams.get("cursor") ?? 0);
    send(response, 200, {
      data: [
        { ...listed, id: `a${page}` },
        { ...listed, id: `b${page}` },
      ],
      nextCursor: page < 2 ? String(page + 1) : null,
    });
  });
  const client = createClient({ baseUrl: service.baseUrl, token });
  const walk = client.listArticles({ locale: "en", pageSize: 2 });
  await walk.next();
  await walk.next();
  expect(service.calls).toHaveLength(1);
  const rest = [];
  for await (const { id } of walk) rest.push(id);
  expect(rest).toEqual(["a1", "b1", "a2", "b2"]);
  expect(service.calls.map(({ url }) => url)).toEqual([
    "/api/v1/articles?locale=en&limit=2",
    "/api/v1/articles?locale=en&limit=2&cursor=1",
    "/api/v1/articles?locale=en&limit=2&cursor=2",
  ]);
});

test("an answer with an ETag is asked for again by it, and 304 gives a fresh copy of what was known", async () => {
  await using service = await serve((response, { etag }, index) => {
    if (index === 3) return send(response, 200, { ...article, revision: 9 }, { etag: '"2"' });
    if (etag === undefined) return send(response, 200, article, { etag: '"1"' });
    response.writeHead(304, { etag }).end();
  });
  const client = createClient({ baseUrl: service.baseUrl, token });
  const read = () => client.getArticle("a", { locale: "en" });
  const first = await read();
  first?.blocks.splice(0);
  expect(await read()).toEqual(article);
  expect(await read()).toEqual(article);
  expect((await read())?.revision).toBe(9);
  expect((await read())?.revision).toBe(9);
  expect(service.calls.map(({ etag }) => etag)).toEqual([undefined, '"1"', '"1"', '"1"', '"2"']);
});

test("without ETags nothing is kept", async () => {
  await using service = await serve((response) => send(response, 200, article));
  const client = createClient({ baseUrl: service.baseUrl, token });
  for (let count = 0; count < 3; count++) await client.getArticle("a", { locale: "en" });
  expect(service.calls.map(({ etag }) => etag)).toEqual([undefined, undefined, undefined]);
});

test.for([
  [429, "rate_limited"],
  [503, "unavailable"],
] as const)("%i is tried once more after the wait that the service asks for", async ([status, code]) => {
  await using service = await serve((response, _, index) =>
    index === 0 ? send(response, status, failure(code), { "retry-after": "0" }) : send(response, 200, article),
  );
  expect(await createClient({ baseUrl: service.baseUrl, token }).getArticle("a", { locale: "en" })).toEqual(article);
  expect(service.calls).toHaveLength(2);
});

test("it is tried once more, not twice, and no other error is tried again", async () => {
  await using busy = await serve((response) => send(response, 503, failure("unavailable"), { "retry-after": "0" }));
  await errorOf(createClient({ baseUrl: busy.baseUrl, token }).getArticle("a", { locale: "en" }));
  expect(busy.calls).toHaveLength(2);
  await using broken = await serve((response) => send(response, 500, failure("error"), { "retry-after": "0" }));
  await errorOf(createClient({ baseUrl: broken.baseUrl, token }).getArticle("a", { locale: "en" }));
  expect(broken.calls).toHaveLength(1);
});

test("a wait longer than allowed is left to the caller", async () => {
  await using service = await serve((response) => send(response, 429, failure("rate_limited"), { "retry-after": "11" }));
  const error = await errorOf(createClient({ baseUrl: service.baseUrl, token }).getArticle("a", { locale: "en" }));
  expect(error).toMatchObject({ code: "rate_limited", status: 429, retryAfterSeconds: 11 });
  expect(service.calls).toHaveLength(1);
});

test("an error keeps code, status, request id and the input at fault", async () => {
  await using service = await serve((response) => send(response, 400, failure("invalid_input", { param: "locale" })));
  const error = await errorOf(createClient({ baseUrl: service.baseUrl, token }).getArticle("a", { locale: "x" }));
  expect(error).toMatchObject({ code: "invalid_input", status: 400, param: "locale", requestId: "req_1", name: "GalleyError" });
  expect(error.message).toBe("What happened. What to do.");
});

test.for([
  ["another program's page", 200, "<html>", {}],
  ["another program's error", 502, "Bad gateway", {}],
  ["another shape", 200, "[]", {}],
  ["a 404 of somebody else", 404, "Not found", {}],
  ["a redirect", 302, "", { location: "https://elsewhere.example/" }],
] as const)("%s is no article", async ([, status, body, headers]) => {
  await using service = await serve((response) => send(response, status, body, headers));
  const client = createClient({ baseUrl: service.baseUrl, token });
  expect(await errorOf(client.getArticle("a", { locale: "en" }))).toMatchObject({ code: "unexpected_answer", status });
  expect(await errorOf(client.listArticles({ locale: "en" }).next())).toMatchObject({ code: "unexpected_answer", status });
});

test("a service that does not answer in time or at all is told apart", async () => {
  await using silent = await serve(() => {});
  const late = createClient({ baseUrl: silent.baseUrl, token, timeoutMilliseconds: 50 });
  expect(await errorOf(late.getArticle("a", { locale: "en" }))).toMatchObject({ code: "timeout", status: 0 });
  expect(await errorOf(createClient({ baseUrl: "http://127.0.0.1:1", token }).getArticle("a", { locale: "en" }))).toMatchObject({
    code: "unreachable",
    status: 0,
  });
});

test("missing settings are told by the first call, not when the module is loaded", async () => {
  for (const baseUrl of [undefined, "", "galley.example", "ftp://galley.example", "https://a:b@galley.example"]) {
    const client = createClient({ baseUrl, token });
    expect(await errorOf(client.getArticle("a", { locale: "en" }))).toMatchObject({ code: "not_configured", param: "baseUrl" });
  }
  for (const missing of [undefined, "", "svc_read_a\r\nx: y"]) {
    const client = createClient({ baseUrl: "https://galley.example", token: missing });
    expect(await errorOf(client.getArticle("a", { locale: "en" }))).toMatchObject({ code: "not_configured", param: "token" });
  }
});

test("in a browser there is no client", () => {
  vi.stubGlobal("window", {});
  vi.stubGlobal("document", {});
  expect(() => createClient({ baseUrl: "https://galley.example", token })).toThrow("servers only");
});
