import { expect, test } from "vitest";
import { type UpdateFacts, updateSteps } from "./update-steps.ts";

const facts = (given: Partial<UpdateFacts>): UpdateFacts => ({
  status: "draft",
  waits: false,
  free: false,
  freeForMe: false,
  approves: false,
  ...given,
});

test("a person who may approve goes all the way, also from changes that wait", () => {
  expect(updateSteps(facts({ approves: true }))).toEqual(["submit", "approve", "go_live"]);
  expect(updateSteps(facts({ approves: true, waits: true, status: "published" }))).toEqual(["save", "submit", "approve", "go_live"]);
  expect(updateSteps(facts({ approves: true, status: "in_review" }))).toEqual(["approve", "go_live"]);
});

test("a person who may not approve sends the text to review with a wish", () => {
  expect(updateSteps(facts({ waits: true, status: "published" }))).toEqual(["save", "wish", "submit"]);
  expect(updateSteps(facts({ waits: true, status: "scheduled" }))).toEqual(["save", "wish", "submit"]);
  expect(updateSteps(facts({}))).toEqual(["wish", "submit"]);
});

test("a policy without review asks nobody, but only for work that it frees", () => {
  expect(updateSteps(facts({ free: true, freeForMe: true }))).toEqual(["go_live"]);
  expect(updateSteps(facts({ waits: true, freeForMe: true }))).toEqual(["save", "go_live"]);
  expect(updateSteps(facts({ freeForMe: true }))).toEqual(["wish", "submit"]);
  expect(updateSteps(facts({ free: true, status: "in_review" }))).toEqual(["go_live"]);
});

test("a revision that is approved already only goes live, and nobody takes one out of another's review", () => {
  for (const status of ["approved", "scheduled"] as const) expect(updateSteps(facts({ status }))).toEqual(["go_live"]);
  expect(updateSteps(facts({ status: "in_review" }))).toEqual([]);
});
