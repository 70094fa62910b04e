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
  unsaved: false,
  ...given,
});

test.each<[Partial<ActionFacts>, ReturnType<typeof whatCanBeDone>]>([
  [{ status: "draft" }, { main: "submit", secondary: null, menu: ["delete"] }],
  [
    { status: "draft", live: true },
    { main: "update_live", secondary: null, menu: ["schedule_update", "submit", "unpublish"] },
  ],
  [
    { status: "draft", live: true, free: true },
    { main: "update_live", secondary: null, menu: ["schedule_update", "unpublish"] },
  ],
  [
    { status: "approved", live: true },
    { main: "update_live", secondary: null, menu: ["schedule_update", "unpublish"] },
  ],
  [
    { status: "draft", free: true },
    { main: "schedule", secondary: null, menu: ["publish_now", "submit", "delete"] },
  ],
  [{ status: "in_review" }, { main: "approve", secondary: "request_changes", menu: [] }],
  [
    { status: "in_review", free: true },
    { main: "approve", secondary: "request_changes", menu: ["schedule", "publish_now"] },
  ],
  [
    { status: "in_review", live: true },
    { main: "approve", secondary: "request_changes", menu: ["update_live", "schedule_update", "unpublish"] },
  ],
  [{ status: "approved" }, { main: "schedule", secondary: null, menu: ["publish_now", "withdraw_approval", "delete"] }],
  [{ status: "scheduled" }, { main: "schedule", secondary: null, menu: ["publish_now", "unschedule", "withdraw_approval", "delete"] }],
  [
    { status: "scheduled", live: true },
    { main: "schedule", secondary: null, menu: ["update_live", "unschedule", "unpublish"] },
  ],
  [
    { status: "published", live: true },
    { main: null, secondary: null, menu: ["unpublish"] },
  ],
  [
    { status: "published", live: true, unsaved: true },
    { main: "update_live", secondary: null, menu: ["schedule_update", "unpublish"] },
  ],
  [
    { status: "scheduled", live: true, unsaved: true },
    { main: "update_live", secondary: null, menu: ["schedule_update", "unpublish"] },
  ],
  [{ status: "generating" }, { main: null, secondary: null, menu: [] }],
  [
    { status: "scheduled", delivering: true },
    { main: null, secondary: null, menu: [] },
  ],
])("%o offers an owner %o", (given, offer) => {
  expect(whatCanBeDone(facts(given), owner)).toEqual(offer);
});

test("who gives a step that is not the last one updates no live page with it", () => {
  const ofFirstStep = { ...owner, finishes: false };
  const { main, menu } = whatCanBeDone(facts({ status: "in_review", live: true }), ofFirstStep);
  expect([main, menu.includes("update_live"), menu.includes("schedule_update")]).toEqual(["approve", false, false]);
});

test("a member submits, dates and deletes, and neither judges nor takes off", () => {
  expect(whatCanBeDone(facts({ status: "in_review" }), member)).toEqual({ main: null, secondary: null, menu: [] });
  expect(whatCanBeDone(facts({ status: "in_review", live: true }), member)).toEqual({ main: null, secondary: null, menu: [] });
  expect(whatCanBeDone(facts({ status: "published", live: true }), member).menu).toEqual([]);
  expect(whatCanBeDone(facts({ status: "approved" }), member).main).toBe("schedule");
});

test("where the policy frees it, a member dates and publishes what is in review, too", () => {
  const menu = ["publish_now"];
  expect(whatCanBeDone(facts({ status: "in_review", free: true }), member)).toEqual({ main: "schedule", secondary: null, menu });
  const update = whatCanBeDone(facts({ status: "in_review", free: true, live: true }), member);
  expect(update).toEqual({ main: "update_live", secondary: null, menu: ["schedule_update"] });
});

test("a reader does nothing, whatever the state", () => {
  for (const status of articleStatuses) {
    for (const live of [true, false]) {
      for (const free of [true, false]) {
        expect(whatCanBeDone(facts({ status, live, free }), reader)).toEqual({ main: null, secondary: null, menu: [] });
      }
    }
  }
});
