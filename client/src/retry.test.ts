import { afterEach, describe, expect, test, vi } from "vitest";
import { type Planned, refusal, serviceOf } from "../test/service.ts";
import { createClient } from "./create-client.ts";
import type { Client } from "./generated/methods.ts";

const now = { headers: { "retry-after": "0" } };
const busy = refusal(429, "rate_limited", now);
const away = refusal(503, "unavailable", now);
const notOffered = refusal(503, "unavailable");
const gateway: Planned = { status: 502, text: "Bad gateway", headers: { "retry-after": "0" } };
const running = refusal(409, "conflict", now);
const older = refusal(409, "conflict", { details: { currentRevision: 3 } });
const reworded = refusal(409, "conflict", { details: { currentWords: { alt: "", license: "own", credit: null } } });
const done: Planned = { value: { id: "art_1" } };

afterEach(() => void vi.restoreAllMocks());

const calls = {
  GET: (client: Client) => client.getArticle({ id: "art_1" }),
  POST: (client: Client) => client.createArticle({ markdown: "a" }),
  PATCH: (client: Client) => client.updateArticle({ id: "art_1", revision: 1, title: "a" }),
  DELETE: (client: Client) => client.deleteArticle({ id: "art_1" }),
};

async function attempt(method: keyof typeof calls, answers: readonly Planned[], options: object = {}) {
  await using service = await serviceOf(...answers);
  const client = createClient({ baseUrl: service.url, token: "svc_live_1", ...options });
  const outcome = await calls[method](client).then(
    () => "done",
    (error: { code: string }) => error.code,
  );
  const keys = service.received.map(({ headers }) => headers["idempotency-key"]);
  return { outcome, attempts: service.received.length, keys };
}

const outcomes: [keyof typeof calls, string, readonly Planned[], string, number][] = [
  ["GET", "refused for its number", [busy, done], "done", 2],
  ["GET", "refused for a moment", [away, done], "done", 2],
  ["GET", "refused by a gateway", [gateway, done], "done", 2],
  ["GET", "left without an answer", ["break", done], "done", 2],
  ["GET", "refused because it is not offered", [notOffered, done], "unavailable", 1],
  ["GET", "refused for good", [refusal(404, "not_found"), done], "not_found", 1],
  ["GET", "failed inside the service", [refusal(500, "error"), done], "error", 1],
  ["POST", "left without an answer", ["break", done], "done", 2],
  ["POST", "left without an answer and still at work", ["break", running, done], "done", 3],
  ["POST", "in conflict at once", [running, done], "conflict", 1],
  ["POST", "left without an answer and based on an older revision", ["break", older], "conflict", 2],
  ["PATCH", "refused for its number", [busy, done], "done", 2],
  ["PATCH", "left without an answer", ["break", done], "done", 2],
  ["PATCH", "refused while its commit may have happened", [away, done], "done", 2],
  ["PATCH", "left without an answer and still at work", ["break", running, done], "done", 3],
  ["PATCH", "left without an answer and over words of somebody else", ["break", reworded], "conflict", 2],
  ["PATCH", "based on an older revision", [older, done], "conflict", 1],
  ["DELETE", "refused for its number", [busy, done], "done", 2],
  ["DELETE", "left without an answer", ["break", done], "done", 2],
  ["DELETE", "refused by a gateway", [gateway, done], "done", 2],
];

describe.each(outcomes)("a %s that is %s", (method, _, answers, outcome, attempts) => {
  test(`ends as ${outcome} after ${attempts}`, async () => {
    expect(await attempt(method, answers)).toMatchObject({ outcome, attempts });
  });
});

test.each(["POST", "PATCH", "DELETE"] as const)("a %s keeps its key over its repeats, and each call has one of its own", async (method) => {
  const first = await attempt(method, ["break", away, done]);
  const second = await attempt(method, [done]);
  expect(first.keys).toHaveLength(3);
  expect(new Set([...first.keys, ...second.keys]).size).toBe(2);
  expect([...first.keys, ...second.keys]).not.toContain(undefined);
});

test("a read has no key", async () => {
  expect((await attempt("GET", ["break", done])).keys).toEqual([undefined, undefined]);
});

test("a key of the caller's is sent as it is", async () => {
  await using service = await serviceOf(done);
  const client = createClient({ baseUrl: service.url, token: "svc_live_1" });
  await client.createArticle({ markdown: "a" }, { idempotencyKey: "import-17" });
  expect(service.received[0]?.headers["idempotency-key"]).toBe("import-17");
});

test("attempts end at their number, and at the wait that nobody has time for", async () => {
  expect(await attempt("GET", [away], { attemptsMax: 3 })).toMatchObject({ outcome: "unavailable", attempts: 3 });
  expect(await attempt("GET", [busy], { attemptsMax: 1 })).toMatchObject({ outcome: "rate_limited", attempts: 1 });
  const long = refusal(429, "rate_limited", { headers: { "retry-after": "3600" } });
  expect(await attempt("GET", [long, done])).toMatchObject({ outcome: "rate_limited", attempts: 1 });
  const soon = refusal(429, "rate_limited", { headers: { "retry-after": "2" } });
  expect(await attempt("GET", [soon, done], { retrySecondsMax: 1 })).toMatchObject({ outcome: "rate_limited", attempts: 1 });
});

test("the wait that the service asks for is kept to, and a signal ends it", async () => {
  const timers = vi.spyOn(globalThis, "setTimeout");
  expect(await attempt("GET", [refusal(429, "rate_limited", { headers: { "retry-after": "1" } }), done])).toMatchObject({ attempts: 2 });
  expect(timers.mock.calls.filter(([, wait = 0]) => wait >= 1000 && wait <= 1100)).toHaveLength(1);
  await using service = await serviceOf(refusal(429, "rate_limited", { headers: { "retry-after": "60" } }));
  const abort = new AbortController();
  const call = createClient({ baseUrl: service.url, token: "svc_live_1" }).getArticle({ id: "art_1" }, { signal: abort.signal });
  await expect.poll(() => service.received.length).toBe(1);
  abort.abort();
  await expect(call).rejects.toMatchObject({ code: "aborted" });
  expect(service.received).toHaveLength(1);
});
