import { parseArticle, writeMarkdown } from "@galley/markdown";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docOf, markdownOf } from "../../dashboard/src/features/content/articles/editor/bridge/markdown.ts";
import { anySource } from "../../markdown/test/arbitraries.ts";
import { type Dashboard, openDashboard } from "./open-dashboard.ts";
import { throughEditor } from "./through-editor.ts";

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard({ running: true });
  page = await dashboard.openPage();
  await page.goto(dashboard.at("articles/new"));
  await page.getByRole("textbox", { name: "Article text" }).waitFor();
});
afterAll(() => dashboard.close());

test("any article that the editor has loaded reads back as the same Markdown", async () => {
  const written = fc.sample(anySource, { numRuns: 400, seed: 7 }).map((source) => writeMarkdown(parseArticle(source).document));
  const back = await throughEditor(page, written.map(docOf), "load");
  for (const [index, doc] of back.entries()) expect(markdownOf(doc)).toBe(written[index]);
});

test("any article that is copied out of the editor and pasted into it reads back as the same Markdown", async () => {
  const written = fc
    .sample(anySource, { numRuns: 150, seed: 11 })
    .map((source) => writeMarkdown(parseArticle(source).document))
    .filter((markdown) => markdown !== "");
  const back = await throughEditor(page, written.map(docOf), "copy");
  for (const [index, doc] of back.entries()) expect(markdownOf(doc)).toBe(written[index]);
});
