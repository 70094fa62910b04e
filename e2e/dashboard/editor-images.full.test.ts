import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { give, picture, written } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { beginText, typeBack } from "./writing.ts";

const dashboard = useDashboard({ running: true });
let page: Page;
beforeEach(async () => {
  page = await dashboard.openPage();
  await beginText(page, dashboard);
});

async function firstImage(): Promise<{ id: string }> {
  const { rows } = await dashboard.owner.query("select id from image where project_id = $1 order by id limit 1", [dashboard.projectId]);
  return rows[0];
}

test("a caption is written where its image stands, saved with the text, and shown to whoever reviews and compares it", async () => {
  const { id } = await firstImage();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Captions");
  await page.getByRole("textbox", { name: "Article text" }).click();
  await give(page, "paste", { "text/plain": `Look:\n\n![A wall](image:${id} "The wall in May")` });
  const caption = page.getByRole("textbox", { name: "Caption" });
  await expect.poll(() => caption.inputValue()).toBe("The wall in May");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/articles\/art_/);
  await caption.fill('The "old" wall');
  await caption.press("Enter");
  await expect.poll(() => page.evaluate("document.activeElement.classList.contains('ProseMirror')")).toBe(true);
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as revision 2.").waitFor();
  const articleId = /articles\/(art_[^/?#]+)/.exec(page.url())?.[1];
  const { rows } = await dashboard.owner.query("select markdown from article_revision where article_id = $1 order by revision", [
    articleId,
  ]);
  expect(rows.map(({ markdown }) => markdown)).toEqual([
    `Look:\n\n![A wall](image:${id} "The wall in May")`,
    `Look:\n\n![A wall](image:${id} "The \\"old\\" wall")`,
  ]);
  await page.goto(dashboard.at(`articles/${articleId}/history`));
  const changed = page.getByText("Caption:").locator("xpath=..");
  await changed.waitFor();
  await expect.poll(async () => (await changed.locator("ins").allTextContents()).join()).toContain('"old"');
  await page.goto(dashboard.at(`articles/${articleId}/review`));
  await page.locator(".article-text figcaption", { hasText: 'The "old" wall' }).waitFor();
});

// Runs in the page: all of it happens before the editor can take the focus.
const typeAtOnceAfterEscape = `(field, words) => {
  const write = (text) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, text);
    field.dispatchEvent(new InputEvent("input", { bubbles: true }));
  };
  field.focus();
  write("Not this");
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  write(words);
}`;

test("a credit typed at once after Escape is kept", async () => {
  const { id } = await firstImage();
  await give(page, "paste", { "text/plain": `Look:\n\n![A wall](image:${id})` });
  await page.getByRole("textbox", { name: "Credit" }).waitFor();
  await page.evaluate(`(${typeAtOnceAfterEscape})(document.querySelector("[aria-label=Credit]"), "Rui Alves")`);
  await page.getByText("Credit saved for this image everywhere.").waitFor();
  const { rows } = await dashboard.owner.query("select credit from image where id = $1", [id]);
  expect(rows).toEqual([{ credit: "Rui Alves" }]);
});

test("words go on behind an image from the library, a dropped file and an image by the slash", async () => {
  await page.keyboard.type("Cold.");
  const pick = async () => {
    await page.getByRole("dialog").getByRole("list", { name: "Images" }).getByRole("button").first().click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Image" }).click();
  await pick();
  await typeBack(page, "Warm.");
  await expect.poll(() => written(page)).toMatch(/^Cold\.\n\n!\[.*\]\(image:\S+\)\n\nWarm\.$/);
  await page.keyboard.type("\n/image");
  await page.keyboard.press("Enter");
  await pick();
  await typeBack(page, "Dry.");
  await expect.poll(() => written(page)).toMatch(/^Cold\.\n\n!\[.*\n\nWarm\.\n\n!\[.*\n\nDry\.$/);
  await give(page, "drop", {}, [picture]);
  await page.keyboard.type("First.");
  await expect.poll(() => written(page)).toMatch(/^Cold\.\n\n!\[.*\)\n\nFirst\.\n\n!\[/);
});
