import { ResourceId } from "@galley/contract";
import { expect, test } from "vitest";
import { newId } from "./ids.ts";

const kinds = [
  ["organization", "org"],
  ["person", "usr"],
  ["project", "prj"],
  ["article", "art"],
  ["publication", "pub"],
  ["approval", "apr"],
  ["image", "img"],
  ["topic", "top"],
  ["event", "evt"],
  ["audit", "aud"],
  ["token", "tok"],
  ["request", "req"],
] as const;

test.each(kinds)("an id of kind %s carries the prefix %s and fits the contract", (kind, prefix) => {
  const id = newId(kind);
  expect(id).toMatch(new RegExp(`^${prefix}_[0-9a-f]{32}$`));
  expect(ResourceId.safeParse(id).success).toBe(true);
});

test("ids are unique and sort by the millisecond in which they were made", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("article"));
  expect(new Set(ids).size).toBe(ids.length);
  const times = ids.map((id) => id.slice(0, "art_".length + 12));
  expect(times.toSorted()).toEqual(times);
});
