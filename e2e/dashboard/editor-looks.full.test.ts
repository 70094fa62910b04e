import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

function articleId(slug: string): string {
  const found = dashboard.world.articles.find((article) => article.slug === slug);
  if (found === undefined) throw new Error(`The demo world has no article ${slug}.`);
  return found.id;
}

async function open(page: Page, slug: string, search = ""): Promise<void> {
  await page.goto(dashboard.at(`articles/${articleId(slug)}${search}`));
  await page.getByRole("textbox", { name: "Article text" }).waitFor();
}

describe.each(looks)("the article's screen ($name)", ({ name, options }) => {
  test("is readable by everybody in each of its states", async () => {
    const page = await dashboard.openPage("marta", options);
    await open(page, "sharp-chisels");
    await look(page, `editor-draft-${name}`);
    await open(page, "sharp-chisels", "?panel=search");
    await page.getByLabel("SEO title").waitFor();
    await look(page, `editor-search-${name}`);
    await page.getByRole("button", { name: "Outline" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Outline", expanded: false }).count()).toBe(1);
    if (name === "narrow") {
      await page.keyboard.press("Escape");
      await page.getByRole("complementary", { name: "About this article" }).waitFor({ state: "detached" });
    }
    // What was folded stays so.
    await open(page, "sharp-chisels", "?panel=checks");
    await page.getByRole("button", { name: "Outline", expanded: false }).waitFor();
    await page.getByLabel("SEO title").waitFor();
    await open(page, "quiet-pine-floor");
    await look(page, `editor-in-review-${name}`);
    await page.goto(dashboard.at(`articles/${articleId("winter-humidity")}`));
    await page.getByRole("heading", { name: "The service is writing" }).waitFor();
    await look(page, `editor-generating-${name}`);
    await page.goto(dashboard.at("articles/new"));
    await page.getByRole("textbox", { name: "Title", exact: true }).waitFor();
    await look(page, `editor-new-${name}`);
    // The service has no model to write with.
    expect(await page.getByRole("button", { name: "Generate article" }).count()).toBe(0);
  });
});
