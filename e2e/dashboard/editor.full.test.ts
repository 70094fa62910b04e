import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";

// Without a model, a request for the cost of writing is answered with the reason why there is none.
const dashboard = useDashboard({ running: true, meant: /status of 503/ });

function articleId(slug: string): string {
  const found = dashboard.world.articles.find((article) => article.slug === slug);
  if (found === undefined) throw new Error(`The demo world has no article ${slug}.`);
  return found.id;
}

async function open(page: Page, slug: string, search = ""): Promise<void> {
  await page.goto(dashboard.at(`articles/${articleId(slug)}${search}`));
  await page.getByRole("textbox", { name: "Article text" }).waitFor();
}

function textOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Article text" });
}

/** Returns the newest revision of an article in the database. */
async function stored(slug: string): Promise<{ revision: number; title: string; markdown: string; seo_title: string | null }> {
  const { rows } = await dashboard.owner.query(
    "select revision, title, markdown, seo_title from article_revision where article_id = $1 order by revision desc limit 1",
    [articleId(slug)],
  );
  return rows[0];
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  const isAtEnd = "(({ state }) => state.selection.to >= state.doc.content.size - 2)(document.querySelector('.ProseMirror').editor)";
  await expect.poll(() => page.evaluate(isAtEnd)).toBe(true);
  await page.keyboard.type(text);
}

test("words that a comment is about are marked, and a click on them shows it", async () => {
  const page = await dashboard.openPage("priya", { viewport: { width: 1440, height: 900 } });
  await open(page, "sharp-chisels");
  const comment = { id: articleId("sharp-chisels"), body: "Which stone?", quote: "What sharp means" };
  await callOn(page, dashboard, "create_comment", comment);
  await page.locator(".passage").filter({ hasText: comment.quote }).click();
  await page.getByText(comment.body).waitFor();
  const { rows } = await dashboard.owner.query("select id from comment where body = $1", [comment.body]);
  await expect.poll(() => new URL(page.url()).search).toBe(`?comment=${rows[0].id}`);
});

test("an article is written and saved on a phone", async () => {
  const page = await dashboard.openPage("sam", phone);
  await open(page, "plaster-cracks");
  await typeAtEnd(page, "\nWritten on a phone.");
  await page.getByText("needs approval again").waitFor();
  const save = page.getByRole("button", { name: "Update…" });
  const box = await save.boundingBox();
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThan(390);
  await save.tap();
  await page.getByRole("dialog").getByRole("button", { name: "Update", exact: true }).tap();
  await page.getByText(/^Saved as revision/).waitFor();
  expect(await stored("plaster-cracks")).toMatchObject({ markdown: expect.stringContaining("Written on a phone.") });
  await page.goto(dashboard.at(`articles/${articleId("plaster-cracks")}?panel=search`));
  await page.getByLabel("SEO title").fill("Cracks in plaster");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await stored("plaster-cracks")).seo_title).toBe("Cracks in plaster");
});

test("a part of the panel that was folded stays so", async () => {
  const page = await dashboard.openPage("marta");
  await open(page, "sharp-chisels", "?panel=search");
  const folded = page.getByRole("button", { name: "Outline", expanded: false });
  await page.getByRole("button", { name: "Outline", expanded: true }).click();
  await folded.waitFor();
  await open(page, "sharp-chisels", "?panel=checks");
  await folded.waitFor();
  await page.getByLabel("SEO title").waitFor();
});

test("a reader is led to where articles are read", async () => {
  const reader = await dashboard.openPage("helen");
  await reader.goto(dashboard.at(`articles/${articleId("sharp-chisels")}`));
  await reader.waitForURL((url) => url.pathname.endsWith("/review"));
  expect(await reader.getByRole("toolbar").count()).toBe(0);
});
