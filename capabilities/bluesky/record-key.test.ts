import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#server/core/ids.ts";
import { recordKeyOf } from "./record-key.ts";

test("a part has the same key each time, and keys have the form that Bluesky takes", () => {
  const id = newId("publication");
  expect(recordKeyOf(id, 3)).toBe(recordKeyOf(id, 3));
  expect(recordKeyOf(id, 25)).toMatch(/^[2-7a-j][2-7a-z]{12}$/);
});

test("parts of one post and posts of one moment have keys of their own, each part after the one before", () => {
  const digits = (index: number) => createHash("sha256").update(String(index)).digest("hex").slice(0, 20);
  const ids = Array.from({ length: 400 }, (_, index) => `pub_01a229f1b93e${digits(index)}`);
  const keys = ids.map((id) => Array.from({ length: 25 }, (_, index) => recordKeyOf(id, index + 1)));
  expect(new Set(keys.flat()).size).toBe(10_000);
  for (const ofPost of keys) expect(ofPost).toEqual(ofPost.toSorted());
});
