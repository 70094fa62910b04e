import { errorCodes } from "@galley/contract";
import { expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { errorPages } from "./error-page.ts";

const pages = errorPages(publicOperations.map(({ operation }) => operation));
const page = (code: string) => pages.find((candidate) => candidate.code === code);

test("every code has a page that says what happened and how to fix it", () => {
  expect(pages.map(({ code }) => code)).toEqual(Object.keys(errorCodes));
  for (const { happened, fix } of pages) expect([happened.length, fix.length]).not.toContain(0);
});

test("a page names the operations that can answer its code and no others", () => {
  expect(page("locked")?.operations.map(({ name }) => name)).toEqual([
    "duplicate_article",
    "update_article",
    "delete_article",
    "apply_suggestion",
    "create_article_template",
  ]);
  expect(page("not_allowed")?.operations.map(({ name }) => name)).not.toContain("list_articles");
});

test("every code has operations that answer it", () => {
  for (const one of pages) expect(one.operations.length, one.code).toBeGreaterThan(0);
});
