import { expect, test } from "vitest";
import { changesOf, isSameSetting, merge } from "./merge.ts";

const kept = { name: "Hearth", hosts: ["a.example"], review: true };

test("only what differs is sent", () => {
  expect(changesOf({ ...kept }, kept)).toEqual({});
  expect(changesOf({ ...kept, review: false, hosts: ["a.example", "b.example"] }, kept)).toEqual({
    review: false,
    hosts: ["a.example", "b.example"],
  });
});

test("what somebody else has saved is taken over, but for what was changed here", () => {
  const typed = { ...kept, name: "Hearth & Home" };
  const now = { name: "Home", hosts: ["c.example"], review: false };
  expect(merge(typed, kept, now)).toEqual({ name: "Hearth & Home", hosts: ["c.example"], review: false });
  expect(isSameSetting(merge(kept, kept, now), now)).toBe(true);
});
