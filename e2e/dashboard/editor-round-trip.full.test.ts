import { parseArticle, writeMarkdown } from "@galley/markdown";
import fc from "fast-check";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { docOf, markdownOf } from "../../dashboard/src/features/content/articles/editor/bridge/markdown.ts";
import { anySource } from "../../markdown/test/arbitraries.ts";
import { type Dashboard, openDashboard } from "./open-dashboard.ts";

let dashboard: Dashboard;
let page: Page;
beforeAll(async () => {
  dashboard = await openDashboard({ running: true });
  page = await dashboard.openPage();
  await page.goto(dashboard.at("articles/new"));
  await page.getByRole("textbox", { name: "Article text" }).waitFor();
});
afterAll(() => dashboard.close());

type Json = Parameters<typeof markdownOf>[0];

// Runs in the page. It is text, because tests have no browser types.
const through = `(docs, way) => {
  const { editor } = document.querySelector(".ProseMirror");
  return docs.map((doc) => {
    editor.commands.setContent(doc);
    if (way === "copy") {
      const { view } = editor;
      const { dom } = view.serializeForClipboard(view.state.doc.slice(0, view.state.doc.content.size));
      editor.commands.setContent({ type: "doc", content: [{ type: "paragraph" }] });
      editor.commands.selectAll();
      view.pasteHTML(dom.innerHTML);
    }
    return editor.getJSON();
  });
}`;

/** Loads documents into the real editor, one after the other, and returns what it then holds. */
function throughEditor(docs: Json[], way: "load" | "copy"): Promise<Json[]> {
  return page.evaluate(`(${through})(${JSON.stringify(docs)}, ${JSON.stringify(way)})`);
}

test("any article that the editor has loaded reads back as the same Markdown", async () => {
  const written = fc.sample(anySource, { numRuns: 400, seed: 7 }).map((source) => writeMarkdown(parseArticle(source).document));
  const back = await throughEditor(written.map(docOf), "load");
  for (const [index, doc] of back.entries()) expect(markdownOf(doc)).toBe(written[index]);
});

test("any article that is copied out of the editor and pasted into it reads back as the same Markdown", async () => {
  const written = fc
    .sample(anySource, { numRuns: 150, seed: 11 })
    .map((source) => writeMarkdown(parseArticle(source).document))
    .filter((markdown) => markdown !== "");
  const back = await throughEditor(written.map(docOf), "copy");
  for (const [index, doc] of back.entries()) expect(markdownOf(doc)).toBe(written[index]);
});
