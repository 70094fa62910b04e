import { articleStatuses } from "@galley/contract";
import { expect, test } from "vitest";
import { type ActionFacts, whatCanBeDone } from "./what-can-be-done.ts";

const owner = { writes: true, approves: true, finishes: true, returns: true, withdraws: true, unpublishes: true };
const member = { writes: true, approves: false, finishes: false, returns: false, withdraws: false, unpublishes: false };
const reader = { writes: false, approves: false, finishes: false, returns: false, withdraws: false, unpublishes: false };
const facts = (given: Partial<ActionFacts>): ActionFacts => ({
  status: "draft",
  live: false,
  delivering: false,
  free: false,
  waits: false,
  ...given,
});

const endOf = (given: Partial<ActionFacts>) => whatCanBeDone(facts(given), owner).endings;

test.each<[Partial<ActionFacts>, string | null, string[]]>([
  [{ status: "draft" }, "submit", ["publish", "schedule_update"]],
  [{ status: "draft", live: true }, "publish", ["submit", "schedule_update"]],
  [{ status: "draft", live: true, free: true }, "publish", ["schedule_update"]],
  [{ status: "approved", live: true }, "publish", ["schedule_update"]],
  [{ status: "draft", free: true }, "publish", ["schedule", "submit"]],
  [{ status: "in_review" }, "approve", ["request_changes"]],
  [{ status: "in_review", free: true }, "approve", ["request_changes", "publish", "schedule"]],
  [{ status: "in_review", live: true }, "approve", ["request_changes", "publish", "schedule_update"]],
  [{ status: "approved" }, "schedule", ["publish", "withdraw_approval"]],
  [{ status: "scheduled" }, "schedule", ["publish", "unschedule", "withdraw_approval"]],
  [{ status: "scheduled", live: true }, "schedule", ["publish", "unschedule"]],
  [{ status: "published", live: true }, null, []],
  [{ status: "published", live: true, waits: true }, "publish", ["schedule_update", "update"]],
  [{ status: "scheduled", live: true, waits: true }, "publish", ["schedule_update", "update"]],
  [{ status: "approved", waits: true }, "update", []],
  [{ status: "scheduled", free: true, waits: true }, "update", []],
  [{ status: "generating" }, null, []],
  [{ status: "scheduled", delivering: true }, null, []],
])("%o offers an owner %s first, then %o", (given, main, menu) => {
  expect(whatCanBeDone(facts(given), owner)).toMatchObject({ main, menu });
});

test("a live article is unpublished, any other deleted, and none while it is judged, written or delivered", () => {
  for (const status of articleStatuses) expect(endOf({ status, live: true })).toEqual(["unpublish"]);
  for (const status of ["draft", "approved", "scheduled"] as const) expect(endOf({ status })).toEqual(["delete"]);
  expect([...endOf({ status: "in_review" }), ...endOf({ status: "generating" }), ...endOf({ delivering: true, live: true })]).toEqual([]);
});

test("who gives a step that is not the last one takes nothing live with it", () => {
  const ofFirstStep = { ...owner, finishes: false };
  expect(whatCanBeDone(facts({ status: "in_review", live: true }), ofFirstStep)).toMatchObject({
    main: "approve",
    menu: ["request_changes"],
  });
  expect(whatCanBeDone(facts({ status: "draft" }), ofFirstStep)).toMatchObject({ main: "submit", menu: [] });
});

test("a member submits, dates and deletes, and neither judges nor takes off", () => {
  for (const live of [true, false]) {
    expect(whatCanBeDone(facts({ status: "in_review", live }), member)).toEqual({ main: null, menu: [], endings: [] });
  }
  expect(whatCanBeDone(facts({ status: "published", live: true }), member).endings).toEqual([]);
  expect(whatCanBeDone(facts({ status: "draft" }), member)).toEqual({ main: "submit", menu: [], endings: ["delete"] });
  expect(whatCanBeDone(facts({ status: "approved" }), member).main).toBe("schedule");
});

test("where the policy frees it, a member dates and publishes what is in review, too", () => {
  expect(whatCanBeDone(facts({ status: "in_review", free: true }), member)).toMatchObject({ main: "publish", menu: ["schedule"] });
  const update = whatCanBeDone(facts({ status: "in_review", free: true, live: true }), member);
  expect(update).toMatchObject({ main: "publish", menu: ["schedule_update"] });
});

test("a reader does nothing, whatever the state", () => {
  for (const status of articleStatuses) {
    for (const live of [true, false]) {
      for (const free of [true, false]) {
        expect(whatCanBeDone(facts({ status, live, free }), reader)).toEqual({ main: null, menu: [], endings: [] });
      }
    }
  }
});
