import { expect, test } from "vitest";
import { waitsForReview } from "./policy.ts";

const policy = (reviewBeforePublishing: boolean, agentReview: boolean) => ({ reviewBeforePublishing, agentReview });

test("people's work follows the rule for people, that of assistants and tokens the one for agents", () => {
  expect(waitsForReview("person", policy(true, false))).toBe(true);
  expect(waitsForReview("person", policy(false, true))).toBe(false);
  for (const kind of ["token", "assistant"] as const) {
    expect(waitsForReview(kind, policy(false, true))).toBe(true);
    expect(waitsForReview(kind, policy(true, false))).toBe(false);
  }
});

test("what the service wrote goes without approval only where neither rule asks for one", () => {
  expect([policy(true, false), policy(false, true), policy(false, false)].map((one) => waitsForReview("service", one))).toEqual([
    true,
    true,
    false,
  ]);
});
