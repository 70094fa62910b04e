import { expect, test } from "vitest";
import type { CalendarEntry } from "../entries.ts";
import { isFirstDate, moveRefusal } from "./refusal.ts";

const today = "2027-03-10";
const entry = (given: object) =>
  ({
    type: "article",
    state: "scheduled",
    at: "2027-03-12T08:00",
    movable: { notBefore: null, needsApproval: false },
    ...given,
  }) as CalendarEntry;
const refusal = (given: object, day: string, time = "08:00") => moveRefusal(entry(given), { day, time }, today);

test("what is out cannot move, and says why in the service's words", () => {
  const reason = "It is already live, so its date cannot change.";
  expect(refusal({ movable: null, reason }, "2027-03-20")).toBe(reason);
});

test("a day that is over is refused by its name, and today is not", () => {
  expect(refusal({}, "2027-03-09")).toMatch(/^Tuesday, .*March.* is in the past\. Choose today or a later day\.$/);
  expect([refusal({}, today), refusal({}, "2027-03-11")]).toEqual([undefined, undefined]);
});

test("a post goes out at the moment of its article at the earliest", () => {
  const post = { type: "post", movable: { notBefore: "2027-03-12T08:00", needsApproval: false } };
  expect(refusal(post, "2027-03-12", "07:59")).toMatch(/^Its article goes live on .*8:00.*\. The post cannot go out before then\./);
  expect([refusal(post, "2027-03-12", "08:00"), refusal(post, "2027-03-13", "00:00")]).toEqual([undefined, undefined]);
});

test("only a plan that an approval would let go out asks before its first date", () => {
  expect(isFirstDate(entry({ state: "planned" }))).toBe(true);
  expect(isFirstDate(entry({ state: "planned", movable: { notBefore: null, needsApproval: true } }))).toBe(false);
  expect([isFirstDate(entry({})), isFirstDate(entry({ type: "topic", state: "planned" }))]).toEqual([false, false]);
});
