import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError, isUnanswered } from "./api-error.ts";
import { refusalError } from "./call.ts";
import { change } from "./change.ts";
import { connection, lookAtConnection } from "./connection.ts";
import { mutation } from "./mutation.ts";
import { enterOrganization } from "./scope.ts";

const keys: (string | null)[] = [];
let answer: () => Promise<Response>;
const ok = async () => Response.json({ id: "cmt_1" });
const away = () => Promise.reject(new TypeError("Failed to fetch"));

beforeEach(() => {
  keys.length = 0;
  answer = ok;
  enterOrganization("org_1");
  vi.stubGlobal("document", { visibilityState: "visible" });
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    if (path === "/dashboard/session") return Promise.resolve(new Response("", { status: 404 }));
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return answer();
  });
});

afterEach(async () => {
  answer = ok;
  await lookAtConnection();
  vi.unstubAllGlobals();
});

const send = (input: { id: string; body: string }, sentAgain = true) => {
  const { mutationFn } = mutation("create_comment", { sentAgain });
  return mutationFn?.(input, {} as never);
};

test("a request whose answer was lost carries its key when it is sent again, and the next one another", async () => {
  answer = away;
  await expect(send({ id: "art_1", body: "Once." })).rejects.toThrow();
  answer = ok;
  await send({ id: "art_1", body: "Once." });
  await send({ id: "art_1", body: "Once." });
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("a refused request gives up its key, and so does one that nothing sends again", async () => {
  answer = async () => Response.json({ error: { code: "conflict", message: "No." } }, { status: 409 });
  await expect(send({ id: "art_1", body: "Refused." })).rejects.toThrow("No.");
  answer = away;
  await expect(send({ id: "art_1", body: "Alone." }, false)).rejects.toThrow();
  answer = ok;
  await send({ id: "art_1", body: "Refused." });
  await send({ id: "art_1", body: "Alone." }, false);
  expect(new Set(keys).size).toBe(4);
});

test("an answer of a proxy is a lost connection, the end of a session one too, and a refusal is neither", () => {
  expect(isUnanswered(refusalError(503, undefined))).toBe(true);
  expect(isUnanswered(refusalError(401, { error: { code: "unauthorized" } }))).toBe(true);
  expect(connection()).toBe("signed_out");
  const busy = refusalError(503, { error: { code: "unavailable", message: "Later." } });
  expect([isUnanswered(busy), busy.code, busy.message]).toEqual([false, "unavailable", "Later."]);
});

test("the problems of an input are those of its fields, or the one that is named", () => {
  const violations = [{ param: "name", message: "Too short." }];
  expect(new ApiError(422, { details: { violations } }).violations).toEqual(violations);
  expect(new ApiError(422, { param: "url", message: "No address." }).violations).toEqual([{ param: "url", message: "No address." }]);
  expect(new ApiError(409, { message: "Full." }).violations).toEqual([]);
});

test("a change of several waits where they are too many for a minute, and is made once", async () => {
  vi.useFakeTimers();
  const refused = async () => Response.json({ error: { code: "rate_limited", message: "Too many." } }, { status: 429 });
  const answers = [refused, refused, ok];
  answer = () => (answers.shift() ?? away)();
  const changed = change("resolve_comment", { id: "cmt_1" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await changed).toEqual({ id: "cmt_1" });
  expect(keys).toHaveLength(3);
  vi.useRealTimers();
});
