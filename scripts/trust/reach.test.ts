import { expect, test } from "vitest";
import { distancesTo, reachingTests } from "./reach.ts";

const approve = "server/src/content/articles/approve.ts";
const imports = new Map([
  ["server/src/content/articles/approve.test.ts", [approve]],
  ["server/src/content/articles/lists.test.ts", ["server/test/world.ts"]],
  ["server/src/content/posts/post.test.ts", ["server/test/world.ts"]],
  ["server/src/people/members.test.ts", ["server/test/world.ts"]],
  ["server/test/matrix.test.ts", ["server/test/world.ts"]],
  ["server/test/world.ts", ["server/src/registry.ts"]],
  ["server/src/registry.ts", [approve]],
  ["markdown/src/parse.test.ts", ["markdown/src/parse.ts"]],
]);
const tests = [...imports.keys(), "e2e/dashboard/review.test.ts", "e2e/dashboard/posts.test.ts"].filter((file) =>
  file.endsWith(".test.ts"),
);

test("a distance counts the imports that lead to what was touched", () => {
  const distances = distancesTo([approve], imports);
  expect(distances.get("server/src/registry.ts")).toBe(1);
  expect(distances.get("server/test/matrix.test.ts")).toBe(3);
  expect(distances.has("markdown/src/parse.test.ts")).toBe(false);
});

test("tests of the same folder come first, then suites over everything, then the wing, then the rest", () => {
  expect(reachingTests(tests, [approve], imports)).toEqual([
    "server/src/content/articles/approve.test.ts",
    "server/src/content/articles/lists.test.ts",
    "server/test/matrix.test.ts",
    "server/src/content/posts/post.test.ts",
    "server/src/people/members.test.ts",
    "e2e/dashboard/posts.test.ts",
    "e2e/dashboard/review.test.ts",
  ]);
});

test("every journey reaches the dashboard, those through the touched screen first", () => {
  const touched = ["dashboard/src/features/content/review/thread.tsx"];
  expect(reachingTests(tests, touched, imports)).toEqual(["e2e/dashboard/review.test.ts", "e2e/dashboard/posts.test.ts"]);
});

test("every test of the server reaches a function of the database", () => {
  expect(reachingTests(tests, ["server/sql/functions/claim_posts.sql"], imports)).toHaveLength(tests.length - 1);
});
