import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { markdownOf } from "../../dashboard/src/features/content/articles/editor/bridge/markdown.ts";

// Runs in the page. It is text, because tests have no browser types.
const giving = `(way, texts, files, to = ".ProseMirror") => {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  for (const { name, type, base64 } of files)
    data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }));
  const target = document.querySelector(to);
  const { left, top } = target.getBoundingClientRect();
  const place = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 30 };
  target.dispatchEvent(way === "paste" ? new ClipboardEvent("paste", { ...place, clipboardData: data }) : new DragEvent("drop", { ...place, dataTransfer: data }));
}`;

export type GivenFile = { name: string; type: string; base64: string };

/** A terracotta rectangle of 16 by 9 pixels. */
export const picture: GivenFile = {
  name: "wall.png",
  type: "image/png",
  base64:
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQY02PYGmxDEmIY1TAoNAAASRy2QS+9Y34AAAAASUVORK5CYII=",
};

/** Pastes or drops files on the title of an article, as somebody does who does not aim at its text. */
export async function giveBeside(page: Page, way: "paste" | "drop", files: GivenFile[]): Promise<void> {
  await page.evaluate(`(${giving})(${JSON.stringify(way)}, {}, ${JSON.stringify(files)}, "main [lang]")`);
}

/** Pastes into the text, or drops upon it, what a clipboard holds by type. */
export async function give(page: Page, way: "paste" | "drop", texts: Record<string, string>, files: GivenFile[] = []): Promise<void> {
  await page.evaluate(`(${giving})(${JSON.stringify(way)}, ${JSON.stringify(texts)}, ${JSON.stringify(files)})`);
}

/** Pastes one of the pastes of programs. Each has their structure, as a comment in it says, and words of our own. */
export async function givePaste(page: Page, name: string): Promise<void> {
  const text = readFileSync(join(import.meta.dirname, "pastes", name), "utf8");
  await give(page, "paste", name.includes(".md") ? { "text/plain": text } : { "text/html": text, "text/plain": "words" });
}

/** Returns the Markdown of the text that is shown. */
export async function written(page: Page): Promise<string> {
  return markdownOf(await page.evaluate("document.querySelector('.ProseMirror').editor.getJSON()"));
}

/** Returns the panel that tells what a paste has lost. */
export function panelOf(page: Page): Locator {
  return page.getByRole("region", { name: "Pasted, but not all of it as it was" });
}

export function lossesOn(page: Page): Promise<string[]> {
  return panelOf(page).locator("> ul > li > span").allTextContents();
}
