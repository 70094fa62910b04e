import { expect, test } from "vitest";
import { isAwaited, newestByDestination } from "./newest-by-destination.ts";

const sent = (destination: string, revision: number, given: object = {}) => ({
  destination,
  revision,
  action: "publish" as const,
  status: "failed" as const,
  ...given,
});

test("of each destination the newest publication counts", () => {
  const found = newestByDestination([sent("hosted_blog", 3), sent("ghost", 2), sent("hosted_blog", 1)]);
  expect(found.map(({ destination, revision }) => `${destination} ${revision}`).toSorted()).toEqual(["ghost 2", "hosted_blog 3"]);
});

test("a failed publication is tried again while what it was for is wanted", () => {
  const article = { status: "scheduled", revision: 3, publishedRevision: 2 };
  expect(isAwaited(sent("hosted_blog", 3), article)).toBe(true);
  expect(isAwaited(sent("ghost", 2), article)).toBe(true);
  expect(isAwaited(sent("ghost", 1), article)).toBe(false);
  expect(isAwaited(sent("hosted_blog", 3), { ...article, status: "draft" })).toBe(false);
  expect(isAwaited(sent("ghost", 1, { action: "withdraw" }), article)).toBe(false);
  expect(isAwaited(sent("ghost", 1, { action: "withdraw" }), { ...article, publishedRevision: null })).toBe(true);
});
