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

test("ids are unique and sort in the order in which they were made, those of one millisecond as well", () => {
  const ids = Array.from({ length: 20_000 }, () => newId("article"));
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  const times = ids.map((id) => Number.parseInt(id.slice("art_".length, "art_".length + 12), 16));
  expect(Math.max(...times) - Math.min(...times)).toBeLessThan(10_000);
});
