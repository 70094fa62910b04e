import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { written } from "./clipboard.ts";
import { useJourneys, wide } from "./use-journeys.ts";
import { articlesOf, beginText } from "./writing.ts";

const { dashboard, pageOf } = useJourneys();

const isInText = "document.activeElement.classList.contains('ProseMirror')";

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

test("keys lead from selected words to the one toolbar and back", async () => {
  const page = await begin();
  const bold = page.getByRole("toolbar").getByRole("button", { name: "Bold" });
  await page.keyboard.type("Stone is slow.");
  await select(page, 1, 6);
  await bold.click();
  await expect.poll(() => bold.getAttribute("aria-pressed")).toBe("true");
  await page.keyboard.press("Alt+F10");
  await page.locator("[aria-label=Undo]:focus").waitFor();
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "Enter");
  await expect.poll(() => written(page)).toBe("***Stone*** is slow.");
  await expect.poll(() => page.evaluate(isInText)).toBe(true);
  await press(page, "Alt+F10", "Escape");
  await expect.poll(() => page.evaluate(isInText)).toBe(true);
});

test("the caret stays below the bars at the top, wherever keys lead, and a line with a dash names a quote's author", async () => {
  const page = await begin();
  await page.keyboard.type("> It was the seals.");
  await press(page, "Enter");
  await page.keyboard.type("-- Ilse Brandt");
  await expect.poll(() => written(page)).toBe("> It was the seals.\n> — Ilse Brandt");
  await page.keyboard.press("Enter");
  await page.evaluate(`document.querySelector(".ProseMirror").editor.commands.setContent(
    Array.from({ length: 60 }, (_, line) => ({ type: "paragraph", content: [{ type: "text", text: "Line " + line }] })),
  )`);
  const isClear = () =>
    page.evaluate(`(() => {
      const { view } = document.querySelector(".ProseMirror").editor;
      const { top, bottom } = view.coordsAtPos(view.state.selection.head);
      return top >= document.querySelector("[role=toolbar]").getBoundingClientRect().bottom && bottom <= innerHeight;
    })()`);
  const headAt = (place: string) =>
    expect.poll(() => page.evaluate(`(({ state }) => ${place})(document.querySelector(".ProseMirror").editor)`)).toBe(true);
  await page.keyboard.press("Control+End");
  await headAt("state.selection.head > 400");
  for (let line = 0; line < 45; line += 1) await page.keyboard.press("ArrowUp");
  await expect.poll(isClear).toBe(true);
  await page.keyboard.press("Control+End");
  await headAt("state.selection.head > 400");
  await page.keyboard.press("Control+Home");
  await headAt("state.selection.head === 1");
  await expect.poll(isClear).toBe(true);
});

test("blocks are found by a slash, and moved by keys", async () => {
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
  await expect.poll(() => written(page)).toBe("### Walls\n\n1. one\n\n/etc and/or");

  await page.keyboard.press("Control+a");
  await page.keyboard.type("one\ntwo\n- a\n- b\n\nthree");
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(() => written(page)).toBe("one\n\ntwo\n\nthree\n\n- a\n- b");
  await page.getByText("Moved to place 3 of 4.").waitFor({ state: "attached" });
  await press(page, "Alt+Shift+ArrowUp", "Alt+Shift+ArrowUp", "Alt+Shift+ArrowUp");
  await page.keyboard.type("!");
  await select(page, 26, 26);
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await expect.poll(() => written(page)).toBe("three!\n\none\n\ntwo\n\n- b\n- a");
  await press(page, "Alt+Shift+ArrowUp", "Control+z");
  await expect.poll(() => written(page)).toBe("three!\n\none\n\ntwo\n\n- a\n- b");
});

test("what is written by keys alone is saved as it looks", async () => {
  const page = await pageOf("marta", wide);
  const { open, stored } = articlesOf(dashboard);
  await open(page, "sharp-chisels");
  await page.getByRole("textbox", { name: "Title", exact: true }).press("Control+End");
  await page.keyboard.type(", again");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+End");
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.to")).toBeGreaterThan(2000);
  await page.keyboard.type("\n## A *new* part\nBegins **boldly** with `code`.\n- one\n- two\n\n> Said so.\n");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1986. A good year");
  await page.keyboard.press("Shift+Home");
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.empty")).toBe(false);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Add link" });
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter an address that starts with").waitFor();
  await dialog.getByLabel("Address").fill("example.org/year");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as revision 2.").waitFor();
  const { title, markdown } = await stored("sharp-chisels");
  expect(title).toMatch(/, again$/);
  expect(markdown).toContain(
    "\n\n## A *new* part\n\nBegins **boldly** with `code`.\n\n- one\n- two\n\n> Said so.\n\n[1986. A good year](https://example.org/year)",
  );
  await expect.poll(() => page.locator("[data-kept]").count()).toBe(0);
  await page.keyboard.press("Control+z");
  await page.locator("[data-kept]").locator("visible=true").first().waitFor();
});
