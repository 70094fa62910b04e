import { expect, test } from "vitest";
import { nextLook } from "./next-look.ts";

const now = Date.parse("2026-11-24T09:30:00.000Z");
const pending = (seconds: number) => ({ status: "pending", nextAttemptAt: new Date(now + seconds * 1000).toISOString() }) as const;
const ended = { status: "succeeded", nextAttemptAt: null } as const;

test("what has come to an end, or is held, is not looked at again by itself", () => {
  expect(nextLook([], now)).toBeUndefined();
  expect(nextLook([ended, { status: "failed", nextAttemptAt: null }, { status: "held", nextAttemptAt: null }], now)).toBeUndefined();
});

test("what is being sent or due is looked at in a moment, what waits once it is due, and the soonest counts", () => {
  expect(nextLook([{ status: "delivering", nextAttemptAt: null }], now)).toBe(1000);
  expect(nextLook([ended, pending(0)], now)).toBe(1000);
  expect(nextLook([pending(300), pending(30)], now)).toBe(31_000);
});

test("what is long overdue is looked at less often", () => {
  expect(nextLook([pending(-60)], now)).toBe(5000);
});
