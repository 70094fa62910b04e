import { expect, test } from "vitest";
import { dateOf, isAmiss, type Plan, type PostDate, wayOf } from "./plan.ts";

const at: PostDate = { kind: "at", day: "2030-01-07", time: "09:00" };
const none: PostDate = { kind: "none", day: "", time: "" };
const now: PostDate = { kind: "now", day: "", time: "" };

test("a network has its own date or that of all, and goes out at once with all others", () => {
  const plan: Plan = { ...at, exceptions: { x: { ...none, kind: "slot" } } };
  expect([dateOf(plan, "x").kind, dateOf(plan, "linkedin").kind]).toEqual(["slot", "at"]);
  expect(dateOf({ ...plan, kind: "now" }, "x").kind).toBe("now");
});

test("a day and time is wanted whole and not before now on the project's clocks", () => {
  const noon = new Date("2030-01-07T12:00:00Z");
  const isPast = (day: string, time: string) => isAmiss({ kind: "at", day, time }, "America/New_York", noon);
  expect([isPast("2030-01-07", "06:59"), isPast("2030-01-07", "07:00"), isPast("2030-01-08", "")]).toEqual([true, false, true]);
  expect(isAmiss(none, "America/New_York", noon)).toBe(false);
});

test("one press submits, approves, schedules or publishes by the person's rights and the project's policy", () => {
  const ways = (waits: boolean, mayApprove: boolean) => [none, at, now].map((date) => wayOf({ waits, mayApprove }, [date]));
  expect(ways(true, false)).toEqual(["submit", "submit", "submit"]);
  expect(ways(true, true)).toEqual(["approve", "approve_dated", "approve_now"]);
  expect(ways(false, true)).toEqual(["keep", "schedule", "publish"]);
  expect(wayOf({ waits: false, mayApprove: false }, [none, at])).toBe("schedule");
});
