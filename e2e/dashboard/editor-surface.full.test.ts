import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { give, written } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";
import { beginText, typeBack } from "./writing.ts";

const dashboard = useDashboard({ running: true });
let page: Page;

async function begin(options: Parameters<typeof dashboard.openPage>[1] = { viewport: { width: 1440, height: 900 } }): Promise<void> {
  page = await dashboard.openPage("marta", options);
  await beginText(page, dashboard);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
}
beforeEach(() => begin());

async function select(from: number, to: number): Promise<void> {
  await page.evaluate(`document.querySelector(".ProseMirror").editor.commands.setTextSelection({ from: ${from}, to: ${to} })`);
}

const bar = () => page.getByRole("toolbar", { name: "Selected text" });

test("a link leads to an address, or to an article that is found by its title; it is changed and removed where it stands", async () => {
  await page.keyboard.type("See here now.");
  await select(5, 9);
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Link" }).click();
  const add = page.getByRole("dialog", { name: "Add link" });
  await add.getByLabel("Address").fill("chisels");
  const option = add.getByRole("option").first();
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await add.waitFor({ state: "detached" });
  await expect.poll(() => written(page)).toMatch(/^See \[here\]\(https?:\/\/\S+chisels\S*\) now\.$/);
  await select(6, 6);
  await page.keyboard.press("Control+k");
  const change = page.getByRole("dialog", { name: "Edit link" });
  await change.getByLabel("Address").fill("example.org");
  await page.keyboard.press("Enter");
  await change.waitFor({ state: "detached" });
  await expect.poll(() => written(page)).toBe("See [here](https://example.org) now.");
  await select(6, 6);
  await page.keyboard.press("Control+k");
  await change.getByRole("button", { name: "Remove link" }).click();
  await expect.poll(() => written(page)).toBe("See here now.");
  await page.keyboard.press("Control+k");
  await add.waitFor();
  await page.keyboard.press("Escape");
  await add.waitFor({ state: "detached", timeout: 10_000 });
  await page.keyboard.type("!");
  await expect.poll(() => written(page)).toContain("!");
});

test("links are made while they are typed, and an address pasted over words links them", async () => {
  await page.keyboard.type("See [the guild](example.org/lime), https://example.org/a. and www.example.org/b ");
  await expect
    .poll(() => written(page))
    .toBe(
      "See [the guild](https://example.org/lime), [https://example.org/a](https://example.org/a). and [www.example.org/b](https://www.example.org/b)",
    );
  await page.keyboard.type("on [x](javascript:alert) and [y](/path)");
  await expect.poll(() => written(page)).toContain("on \\[x\\](javascript:alert) and [y](/path)");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("www.example.org/a,\nsee https://example.org/b\nnext");
  await expect
    .poll(() => written(page))
    .toBe("[www.example.org/a](https://www.example.org/a),\n\nsee [https://example.org/b](https://example.org/b)\n\nnext");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://example.org/ab");
  await page.keyboard.press("ArrowLeft");
  // The browser moves the caret, and tells the editor a moment later.
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.from")).toBe(22);
  await page.keyboard.press("Enter");
  await expect.poll(() => written(page), { message: "half an address is none" }).toBe("https://example.org/a\n\nb");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("plain words");
  await select(1, 6);
  await give(page, "paste", { "text/plain": "https://example.org/over" });
  await expect.poll(() => written(page)).toBe("[plain](https://example.org/over) words");
});

test("Tab and Shift+Tab stay in a list, and Escape lets Tab leave it", async () => {
  await page.keyboard.type("- one");
  await page.keyboard.press("Tab");
  await page.keyboard.type(" more");
  await expect.poll(() => written(page)).toBe("- one more");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => written(page)).toBe("one more");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Escape");
  await page.keyboard.type(" again");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  await select(4, 4);
  await page.keyboard.press("Tab");
  await page.keyboard.type("!");
  await expect.poll(() => written(page), { message: "Escape counts for the next key alone" }).toBe("- o!ne more again");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate("document.activeElement.classList.contains('ProseMirror')")).toBe(false);
});

test("the handle in the margin drags a block and opens its menu, and an empty line has a plus", async () => {
  await page.keyboard.type("one\ntwo\nthree");
  const words = (text: string) => page.locator(".ProseMirror > p").filter({ hasText: text });
  const handle = page.getByRole("button", { name: "Block", exact: true });
  /** Moves the pointer over a block until the handle stands beside it. */
  const point = async (block: Locator) => {
    await page.getByRole("menu").waitFor({ state: "detached" });
    await block.hover();
    const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => Math.abs((await topOf(handle)) - (await topOf(block)))).toBeLessThan(8);
  };
  await point(words("two"));
  await handle.click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  await expect.poll(() => written(page)).toBe("two\n\none\n\nthree");
  await point(words("three"));
  await handle.dragTo(words("two"), { targetPosition: { x: 5, y: 2 } });
  await expect.poll(() => written(page)).toBe("three\n\ntwo\n\none");
  await point(words("one"));
  await handle.click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect.poll(() => written(page)).toBe("three\n\ntwo");
  await point(words("two"));
  await handle.click();
  await page.getByRole("menuitem", { name: "Add a block" }).click();
  await page.getByRole("option", { name: "Quote" }).waitFor();
  await typeBack(page, "quo");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Said");
  await expect.poll(() => written(page)).toBe("three\n\ntwo\n\n> Said");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.locator(".ProseMirror > p").last().hover();
  await page.getByRole("button", { name: "Add a block" }).click();
  await page.getByRole("listbox", { name: "Blocks" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => written(page)).toBe("three\n\ntwo\n\n> Said");
});

test("a comment on selected words begins beside them", async () => {
  const article = dashboard.world.articles.find(({ slug }) => slug === "sharp-chisels");
  await page.goto(dashboard.at(`articles/${article?.id}`));
  await page.getByRole("textbox", { name: "Article text" }).click({ position: { x: 20, y: 12 } });
  await select(1, 8);
  await bar().getByRole("button", { name: "Comment" }).click();
  const field = page.getByRole("region", { name: "Comments" }).getByRole("textbox").first();
  await field.fill("Which ones?");
  await page.keyboard.press("Control+Enter");
  await page.getByText("Which ones?").first().waitFor();
});

test("a phone moves blocks by the toolbar, which a window with handles does not need", async () => {
  const tools = () => page.getByRole("toolbar", { name: "Formatting" });
  const up = () => tools().getByRole("button", { name: "Move up" });
  expect(await up().isVisible()).toBe(false);
  await begin(phone);
  await page.keyboard.type("Stone is slow.\nWood is quick.");
  await up().tap();
  await expect.poll(() => written(page)).toBe("Wood is quick.\n\nStone is slow.");
  await expect.poll(() => up().getAttribute("aria-disabled")).toBe("true");
  await tools().getByRole("button", { name: "Move down" }).tap();
  await expect.poll(() => written(page)).toBe("Stone is slow.\n\nWood is quick.");
  await page.keyboard.type("!");
  await expect.poll(() => written(page)).toBe("Stone is slow.\n\nWood is quick.!");
});
