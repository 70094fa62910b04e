import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { written } from "./clipboard.ts";
import { useJourneys, wide } from "./use-journeys.ts";
import { beginText } from "./writing.ts";

const { dashboard, pageOf } = useJourneys();

const isInText = "document.activeElement.classList.contains('ProseMirror')";
const bar = (page: Page) => page.getByRole("toolbar", { name: "Selected text" });

async function begin(): Promise<Page> {
  const page = await pageOf("marta", wide);
  await beginText(page, dashboard);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  return page;
}

async function select(page: Page, from: number, to: number): Promise<void> {
  await page.evaluate(`document.querySelector(".ProseMirror").editor.commands.setTextSelection({ from: ${from}, to: ${to} })`);
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("selected words have their tools beside them, and links are made, found, changed and removed where they stand", async () => {
  const page = await begin();
  await page.keyboard.type("Stone is slow.");
  expect(await bar(page).count()).toBe(0);
  await select(page, 1, 6);
  await bar(page).getByRole("button", { name: "Bold" }).click();
  await expect.poll(() => bar(page).getByRole("button", { name: "Bold" }).getAttribute("aria-pressed")).toBe("true");
  await press(page, "Alt+F10", "ArrowRight", "Enter");
  expect(await written(page)).toBe("***Stone*** is slow.");
  await expect.poll(() => page.evaluate(isInText)).toBe(true);
  await page.keyboard.press("ArrowRight");
  await bar(page).waitFor({ state: "detached" });

  await page.keyboard.press("Control+a");
  await page.keyboard.type("See here now.");
  await select(page, 5, 9);
  await bar(page).getByRole("button", { name: "Link" }).click();
  const add = page.getByRole("dialog", { name: "Add link" });
  await add.getByLabel("Address").fill("chisels");
  const option = add.getByRole("option").first();
  await option.waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await add.waitFor({ state: "detached" });
  expect(await written(page)).toMatch(/^See \[here\]\(https?:\/\/\S+chisels\S*\) now\.$/);
  await select(page, 6, 6);
  const atCursor = page.getByRole("toolbar", { name: "Link at the cursor" });
  await atCursor.waitFor();
  await press(page, "Alt+F10", "ArrowRight", "Enter");
  const change = page.getByRole("dialog", { name: "Edit link" });
  await change.getByLabel("Address").fill("example.org");
  await page.keyboard.press("Enter");
  await change.waitFor({ state: "detached" });
  expect(await written(page)).toBe("See [here](https://example.org) now.");
  await select(page, 7, 7);
  await atCursor.getByText("https://example.org").waitFor();
  await press(page, "Alt+F10", "End", "Enter");
  await atCursor.waitFor({ state: "detached" });
  expect(await written(page)).toBe("See here now.");

  await page.keyboard.press("Control+a");
  await page.keyboard.type("See [the guild](example.org/lime), https://example.org/a. and www.example.org/b ");
  await page.keyboard.type("on [x](javascript:alert) and [y](/path)");
  expect(await written(page)).toBe(
    "See [the guild](https://example.org/lime), [https://example.org/a](https://example.org/a). and [www.example.org/b](https://www.example.org/b) on \\[x\\](javascript:alert) and [y](/path)",
  );
  await page.keyboard.press("Control+a");
  await page.keyboard.type("https://example.org/ab");
  await page.keyboard.press("ArrowLeft");
  // The browser moves the caret, and tells the editor a moment later.
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.from")).toBe(22);
  await page.keyboard.press("Enter");
  expect(await written(page), "half an address is none").toBe("https://example.org/a\n\nb");
});

test("blocks are found by a slash, moved by keys and dragged by their handle, and lists keep Tab until Escape", async () => {
  const page = await begin();
  await page.keyboard.type("/");
  const list = page.getByRole("listbox", { name: "Blocks" });
  const blocks = () => list.getByRole("option").allTextContents();
  await expect.poll(blocks).toEqual(["Heading", "Subheading", "Bulleted list", "Numbered list", "Quote", "Image"]);
  await press(page, "ArrowDown", "Enter");
  await page.keyboard.type("Walls");
  await page.keyboard.press("Enter");
  for (const [words, names] of [
    ["h2", ["Heading"]],
    ["ul", ["Bulleted list"]],
    ["blockq", ["Quote"]],
  ] as const) {
    await page.keyboard.type(`/${words}`);
    await expect.poll(blocks).toEqual(names);
    for (const _ of `/${words}`) await page.keyboard.press("Backspace");
  }
  await page.keyboard.type("/numb");
  await expect.poll(blocks).toEqual(["Numbered list"]);
  await page.keyboard.press("Enter");
  await page.keyboard.type("one");
  await press(page, "Enter", "Enter");
  await page.keyboard.type("/");
  await list.waitFor();
  await page.keyboard.press("Escape");
  await list.waitFor({ state: "detached" });
  await page.keyboard.type("etc and/or");
  expect(await list.count()).toBe(0);
  expect(await written(page)).toBe("### Walls\n\n1. one\n\n/etc and/or");

  await page.keyboard.press("Control+a");
  await page.keyboard.type("one\ntwo\n- a\n- b\n\nthree");
  await page.keyboard.press("Alt+Shift+ArrowUp");
  expect(await written(page)).toBe("one\n\ntwo\n\nthree\n\n- a\n- b");
  await page.getByText("Moved to place 3 of 4.").waitFor({ state: "attached" });
  await press(page, "Alt+Shift+ArrowUp", "Alt+Shift+ArrowUp", "Alt+Shift+ArrowUp");
  await page.keyboard.type("!");
  await select(page, 26, 26);
  await page.keyboard.press("Alt+Shift+ArrowUp");
  expect(await written(page)).toBe("three!\n\none\n\ntwo\n\n- b\n- a");
  await press(page, "Alt+Shift+ArrowUp", "Control+z");
  expect(await written(page)).toBe("three!\n\none\n\ntwo\n\n- a\n- b");

  const words = (text: string) => page.locator(".ProseMirror > p").filter({ hasText: text });
  const handle = page.getByRole("button", { name: "Block", exact: true });
  await words("two").hover();
  await handle.click();
  await page.getByRole("menuitem", { name: "Move up" }).click();
  expect(await written(page)).toBe("three!\n\ntwo\n\none\n\n- a\n- b");
  await words("three").hover();
  await handle.dragTo(words("one"), { targetPosition: { x: 5, y: 2 } });
  await expect.poll(() => written(page)).toBe("two\n\nthree!\n\none\n\n- a\n- b");

  await page.keyboard.press("Control+a");
  await page.keyboard.type("- one");
  await page.keyboard.press("Tab");
  await page.keyboard.type(" more");
  expect(await written(page)).toBe("- one more");
  await page.keyboard.press("Escape");
  await page.keyboard.type(" again");
  await page.keyboard.press("Tab");
  await page.keyboard.type("!");
  expect(await written(page), "Escape counts for the next key alone").toBe("- one more again!");
  await press(page, "Escape", "Tab");
  await expect.poll(() => page.evaluate(isInText)).toBe(false);
});
