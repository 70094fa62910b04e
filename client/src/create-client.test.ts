import { inspect } from "node:util";
import { expect, expectTypeOf, test } from "vitest";
import { refusal, serviceOf } from "../test/service.ts";
import { createClient } from "./create-client.ts";
import { GalleyError, isGalleyError } from "./galley-error.ts";

const token = "svc_live_0123456789abcdef";

async function errorOf(promise: Promise<unknown>): Promise<GalleyError> {
  const thrown = await promise.then(
    () => "no error",
    (error: unknown) => error,
  );
  if (!(thrown instanceof GalleyError)) throw new Error(`Not refused: ${thrown}`);
  return thrown;
}

test("input goes where the contract says: path, query or body, with the token beside it", async () => {
  await using service = await serviceOf({ value: { id: "art_1" } });
  const client = createClient({ baseUrl: `${service.url}/`, token });
  await client.getArticle({ id: "art_1" });
  await client.updateArticle({ id: "art_1", revision: 2, title: "Né", summary: undefined, coverImageId: null });
  await client.submitArticle({ id: "art_1" });
  await client.getBrand({ id: "prj/1?a" });
  expect(service.received.map(({ method, path, body }) => [method, path, body.toString()])).toEqual([
    ["GET", "/articles/art_1", ""],
    ["PATCH", "/articles/art_1", '{"revision":2,"title":"Né","coverImageId":null}'],
    ["POST", "/articles/art_1/submit", ""],
    ["GET", "/projects/prj%2F1%3Fa/brand", ""],
  ]);
  for (const { headers } of service.received) expect(headers.authorization).toBe(`Bearer ${token}`);
  expect(service.received.map(({ headers }) => headers["content-type"])).toEqual([undefined, "application/json", undefined, undefined]);
});

test("a refusal carries the service's code, status, field, request and facts, and is told apart by its code", async () => {
  await using service = await serviceOf(refusal(409, "conflict", { param: "revision", details: { currentRevision: 3 } }));
  const error = await errorOf(createClient({ baseUrl: service.url, token }).updateArticle({ id: "art_1", revision: 2 }));
  expect(error).toMatchObject({ code: "conflict", status: 409, param: "revision", requestId: "req_1", message: "Refused with conflict." });
  expect(isGalleyError(error)).toBe(true);
  expect(isGalleyError(error, "locked", "invalid_state")).toBe(false);
  expect(isGalleyError(new Error("conflict"), "conflict")).toBe(false);
  if (!isGalleyError(error, "conflict", "locked")) throw new Error("It is a conflict.");
  expectTypeOf(error.code).toEqualTypeOf<"conflict" | "locked">();
  expect(error.details.currentRevision).toBe(3);
});

test("no answer, a late one, an aborted one and somebody else's are four different errors", async () => {
  await using service = await serviceOf("silence");
  await using broken = await serviceOf("break");
  await using other = await serviceOf({ status: 404, text: "<h1>Not found</h1>" }, { text: "<h1>Welcome</h1>" });
  const ask = (baseUrl: string, options = {}) =>
    errorOf(createClient({ baseUrl, token, attemptsMax: 1, ...options }).getArticle({ id: "art_1" }));
  expect(await ask(service.url, { timeoutMilliseconds: 20 })).toMatchObject({ code: "timeout", status: 0 });
  expect(await ask(broken.url)).toMatchObject({ code: "unreachable", status: 0 });
  expect(await ask(other.url)).toMatchObject({ code: "unexpected_answer", status: 404 });
  expect(await ask(other.url)).toMatchObject({ code: "unexpected_answer", status: 200 });
  const abort = new AbortController();
  const call = createClient({ baseUrl: service.url, token }).getArticle({ id: "art_1" }, { signal: abort.signal });
  abort.abort(new Error("Enough."));
  expect(await errorOf(call)).toMatchObject({ code: "aborted", cause: { message: "Enough." } });
  expect(service.received).toHaveLength(1);
});

test.each([
  "http://galley.example",
  "ftp://localhost",
  "galley.example",
  "",
  undefined,
  "https://ada:secret@galley.example",
  "http://127.0.0.1.example",
])("a token is not sent to %s", async (baseUrl) => {
  let calls = 0;
  const fetch = async () => {
    calls += 1;
    return new Response("{}");
  };
  const client = createClient({ baseUrl, token, fetch });
  expect(await errorOf(client.getArticle({ id: "art_1" }))).toMatchObject({ code: "not_configured", param: "baseUrl" });
  expect(calls).toBe(0);
});

test("a missing token, a site's or one with a line break is refused before anything is sent", async () => {
  for (const wrong of [undefined, "", "svc_read_abc", "svc_live_a\nb"]) {
    const error = await errorOf(createClient({ baseUrl: "https://galley.example", token: wrong }).listProjects().page());
    expect(error).toMatchObject({ code: "not_configured", param: "token" });
    expect(inspect(error)).not.toContain("svc_live_a");
  }
});

test("a redirect is not followed, so that no other origin gets the token", async () => {
  await using elsewhere = await serviceOf({ value: {} });
  await using service = await serviceOf({ status: 307, headers: { location: elsewhere.url } });
  const error = await errorOf(createClient({ baseUrl: service.url, token }).createArticle({ markdown: "a" }));
  expect(error).toMatchObject({ code: "unexpected_answer", status: 307 });
  expect([service.received.length, elsewhere.received.length]).toEqual([1, 0]);
});

test("the token is in nothing that is printed", async () => {
  await using service = await serviceOf("break");
  const client = createClient({ baseUrl: service.url, token, attemptsMax: 1 });
  const error = await errorOf(client.createArticle({ markdown: "a" }));
  const shown = [
    inspect(client, { depth: 9, showHidden: true }),
    inspect(error, { depth: 9, showHidden: true }),
    JSON.stringify([client, error]),
  ];
  expect(shown.join()).not.toContain(token);
  expect(shown.join()).not.toContain("Bearer");
});

test("a part of a path that would reach another operation is refused before anything is sent", async () => {
  await using service = await serviceOf({ value: {} });
  const client = createClient({ baseUrl: service.url, token });
  for (const id of ["", ".", ".."])
    expect(await errorOf(client.deleteArticle({ id }))).toMatchObject({ code: "invalid_input", status: 0, param: "id" });
  expect(service.received).toEqual([]);
});

test("in a browser's page there is no client", () => {
  const page = globalThis as { window?: unknown; document?: unknown };
  page.window = page.document = {};
  try {
    expect(() => createClient({ baseUrl: "https://galley.example", token })).toThrow("servers only");
  } finally {
    delete page.window;
    delete page.document;
  }
});

test("an image is read without the token", async () => {
  await using service = await serviceOf({ text: "bytes", headers: { "content-type": "image/png" } });
  const image = await createClient({ baseUrl: service.url, token }).getImage({ id: "img_1", w: 640 });
  expect([await image.text(), image.type]).toEqual(["bytes", "image/png"]);
  expect([service.received[0]?.path, service.received[0]?.headers.authorization]).toEqual(["/images/img_1?w=640", undefined]);
});
