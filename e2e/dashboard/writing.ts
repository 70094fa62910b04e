import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Dashboard } from "./open-dashboard.ts";

export function textOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Article text" });
}

/** Opens a text that is no article yet, with the cursor in it. */
export async function beginText(page: Page, dashboard: Dashboard): Promise<void> {
  await page.goto(dashboard.at("articles/new"));
  await textOf(page).click();
}

/** Waits until the service has kept everything that is on the screen. */
export async function kept(page: Page): Promise<void> {
  await page.locator('[data-kept="kept"]').first().waitFor();
}

/** Makes a revision of changes that wait in an approved, dated or live article. */
export async function update(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog").getByRole("button", { name: "Update", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

/** Types words once the text has the focus, which it gets back a moment after a dialog or a menu has closed. */
export async function typeBack(page: Page, words: string): Promise<void> {
  await expect.poll(() => page.evaluate("document.activeElement.classList.contains('ProseMirror')")).toBe(true);
  await page.keyboard.type(words);
}

async function typeAt(page: Page, key: string, isThere: string, text: string): Promise<void> {
  // In a paragraph: the middle of the text may be a field of an image, and moves while images load.
  await textOf(page).locator("> p").first().click();
  const isAt = () => page.evaluate<boolean>(`(({ state }) => ${isThere})(document.querySelector('.ProseMirror').editor)`);
  // A mark that comes in before the editor has heard of the key puts the cursor back.
  await expect.poll(() => page.keyboard.press(key).then(isAt)).toBe(true);
  await page.keyboard.type(text);
}

export function typeAtEnd(page: Page, text: string): Promise<void> {
  return typeAt(page, "Control+End", "state.selection.to >= state.doc.content.size - 2", text);
}

export function typeAtStart(page: Page, text: string): Promise<void> {
  return typeAt(page, "Control+Home", "state.selection.from <= 1", text);
}

/** Articles of the demo world that anybody may write on, and the newest revision of each in the database. */
export function articlesOf(dashboard: Dashboard) {
  const idOf = (slug: string): string => {
    const found = dashboard.world.articles.find((article) => article.slug === slug);
    if (found === undefined) throw new Error(`The demo world has no article ${slug}.`);
    return found.id;
  };
  return {
    idOf,
    async open(page: Page, slug: string): Promise<void> {
      await page.goto(dashboard.at(`articles/${idOf(slug)}`));
      await textOf(page).waitFor();
    },
    async stored(slug: string): Promise<{ revision: number; title: string; markdown: string }> {
      const { rows } = await dashboard.owner.query(
        "select revision, title, markdown from article_revision where article_id = $1 order by revision desc limit 1",
        [idOf(slug)],
      );
      return rows[0];
    },
  };
}
