import { errorCodes } from "@galley/contract";
import { expect, test } from "vitest";
import { publicOperations } from "#src/registry/operations.ts";
import { errorIndexMarkdown, errorPageMarkdown, errorPages } from "./error-page.ts";

const pages = errorPages(publicOperations.map(({ operation }) => operation));
const page = (code: string) => pages.find((candidate) => candidate.code === code);

test("every code has a page that says what happened and how to fix it, and the index leads to it", () => {
  expect(pages.map(({ code }) => code)).toEqual(Object.keys(errorCodes));
  const index = errorIndexMarkdown(pages);
  for (const { code, happened, fix } of pages) {
    expect([happened.length, fix.length]).not.toContain(0);
    expect(index).toContain(`(${code}.md)`);
  }
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

test("every code has operations that answer it, and its page names them", () => {
  for (const one of pages) {
    expect(one.operations.length, one.code).toBeGreaterThan(0);
    expect(errorPageMarkdown(one)).toContain(`(\`${one.operations[0]?.name}\`)`);
  }
});
