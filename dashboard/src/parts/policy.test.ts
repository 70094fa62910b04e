import { expect, test } from "vitest";
import { waitsForReview } from "./policy.ts";

const policy = (reviewBeforePublishing: boolean, agentReview: boolean) => ({ reviewBeforePublishing, agentReview });

test("where people's work is reviewed, a person dates nothing without an approval, whoever wrote it", () => {
  for (const kind of ["person", "token", "assistant", "service"] as const) {
    expect([kind, waitsForReview(kind, policy(true, false)), waitsForReview(kind, policy(true, true))]).toEqual([kind, true, true]);
  }
});

test("where people's work is free, what agents and the service wrote still follows the rule for agents", () => {
  expect([waitsForReview("person", policy(false, true)), waitsForReview("person", policy(false, false))]).toEqual([false, false]);
  for (const kind of ["token", "assistant", "service"] as const) {
    expect([kind, waitsForReview(kind, policy(false, true)), waitsForReview(kind, policy(false, false))]).toEqual([kind, true, false]);
  }
});
