import { expect, test } from "vitest";
import { withSplit } from "./history.ts";
import { isProduct, isTest, wingOf } from "./product.ts";

test.each([
  "server/src/content/articles/approve-article.ts",
  "server/sql/functions/claim_posts.sql",
  "dashboard/src/features/content/posts/post.tsx",
  "messages/dashboard/posts/en.json",
  "markdown/src/parse.ts",
  "site/src/index.ts",
])("%s is a source of the product", (path) => {
  expect(isProduct(path)).toBe(true);
});

test.each([
  "server/migrations/0001-first-release.sql",
  "server/src/content/articles/approve-article.test.ts",
  "server/test/world.ts",
  "server/src/core/database/tables.ts",
  "messages/src/compiled/mails.ts",
  "openapi.json",
  "docs/guide.md",
  "e2e/browser.ts",
])("%s is none", (path) => {
  expect(isProduct(path)).toBe(false);
});

test("a commit belongs to the wing that most of its sources are in", () => {
  expect(wingOf(["server/src/a.ts", "dashboard/src/b.ts", "dashboard/src/c.tsx"])).toBe("dashboard");
});

test("a test of the full set is a test", () => {
  expect(isTest("server/src/a.full.test.ts")).toBe(true);
});

test("a test file is found with those split from it, and without others of its folder", () => {
  const present = [
    "a/kills.test.ts",
    "a/kills.full.test.ts",
    "a/kills-late.full.test.ts",
    "a/killswitch.test.ts",
    "a/kills.ts",
    "b/kills.test.ts",
  ];
  expect(withSplit("a/kills.test.ts", present)).toEqual(["a/kills.test.ts", "a/kills.full.test.ts", "a/kills-late.full.test.ts"]);
});
