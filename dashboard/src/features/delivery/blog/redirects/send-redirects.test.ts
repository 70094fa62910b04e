import { redirectsAtOnceMax } from "@galley/contract";
import { expect, test } from "vitest";
import { ApiError } from "#src/api/api-error.ts";
import { redirectsIn, writeRedirects } from "./redirect-lines.ts";
import { sendRedirects } from "./send-redirects.ts";

type Given = { from: string; target: string | null }[];

/** Refuses what a service refuses: all of a call, naming each line. */
function newService(bad: RegExp, failAt = Number.POSITIVE_INFINITY) {
  const calls: Given[] = [];
  const taken: string[] = [];
  const send = async (redirects: Given) => {
    calls.push(redirects);
    if (calls.length >= failAt) throw new ApiError(429, { code: "rate_limited", message: "Too many." });
    const violations = redirects.flatMap(({ from }, index) =>
      bad.test(from) ? [{ param: `redirects[${index}].from`, message: `No ${from}.` }] : [],
    );
    if (violations.length > 0)
      throw new ApiError(400, { code: "invalid_input", message: "No.", param: "redirects[0].from", details: { violations } });
    taken.push(...redirects.map(({ from }) => from));
    return { data: redirects };
  };
  return { calls, taken, send };
}

const lines = (count: number) => redirectsIn(Array.from({ length: count }, (_, number) => `/p${number} /q`).join("\n"));

test("more lines than one call takes are sent in several, and nothing stays behind", async () => {
  const { calls, taken, send } = newService(/never/);
  expect(await sendRedirects(lines(2 * redirectsAtOnceMax + 1), send)).toEqual({ added: 2 * redirectsAtOnceMax + 1, left: [] });
  expect(calls.map(({ length }) => length)).toEqual([redirectsAtOnceMax, redirectsAtOnceMax, 1]);
  expect(new Set(taken).size).toBe(2 * redirectsAtOnceMax + 1);
});

test("lines that are refused stay behind with their reasons, and all others are taken", async () => {
  const { taken, send } = newService(/^\/p(7|503)$/);
  const { added, left, failure } = await sendRedirects(lines(600), send);
  expect([added, taken.length, failure]).toEqual([598, 598, undefined]);
  expect(left.map(({ line, problem }) => [line.line, problem])).toEqual([
    [8, "No /p7."],
    [504, "No /p503."],
  ]);
  expect(writeRedirects(left.map(({ line }) => line))).toBe("/p7 /q\n/p503 /q");
});

test("a batch of refused lines alone does not stop the next", async () => {
  const { taken, send } = newService(/^\/p[0-4]?\d?\d$/);
  expect(await sendRedirects(lines(redirectsAtOnceMax + 1), send)).toMatchObject({ added: 1 });
  expect(taken).toEqual([`/p${redirectsAtOnceMax}`]);
});

test("a failure about no line ends the sending, and keeps what was not sent", async () => {
  const { calls, send } = newService(/^\/p3$/, 3);
  const { added, left, failure } = await sendRedirects(lines(3 * redirectsAtOnceMax), send);
  expect([added, failure, calls.length]).toEqual([redirectsAtOnceMax - 1, "Too many.", 3]);
  expect(left).toHaveLength(2 * redirectsAtOnceMax + 1);
  expect(left.filter(({ problem }) => problem !== undefined)).toMatchObject([{ line: { from: "/p3" } }]);
});
