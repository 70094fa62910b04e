import { expect, test } from "vitest";
import { nearest } from "./nearest.ts";

test.for([
  ["emial", "email"],
  ["emai", "email"],
  ["e-mail", "email"],
  ["nam", "name"],
  ["organisation", "organization"],
  ["org", "organization"],
])("%s is taken for %s", ([typed, meant]) => {
  expect(nearest(String(typed), ["name", "organization", "email"])).toBe(meant);
});

test("where there is nothing to choose from, nothing is chosen", () => {
  expect(nearest("name", [])).toBeUndefined();
});
