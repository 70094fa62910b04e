import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { written } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, kept, textOf } from "./writing.ts";

const dashboard = useDashboard({ running: true });

const source = (page: Page) => page.getByRole("textbox", { name: "Article text in Markdown" });
const tool = (page: Page, name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });

test("what was written as Markdown is taken back as one step, and then what was written before", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("articles/new"));
  await textOf(page).click();
  await page.keyboard.insertText("Stone is slow.");
  await tool(page, "As Markdown").click();
  const whole = "Stone is slow, and heavy.\n\n## Wood\n\nIt is light.";
  await source(page).fill("Stone is heavy.");
  await source(page).fill(whole);
  await kept(page);
  await tool(page, "As Markdown").click();
  await expect.poll(() => written(page)).toBe(whole);
  await tool(page, "Undo").click();
  await expect.poll(() => written(page)).toBe("Stone is slow.");
  await tool(page, "Undo").click();
  await expect.poll(() => written(page)).toBe("");
  await tool(page, "Redo").click();
  await tool(page, "Redo").click();
  await expect.poll(() => written(page)).toBe(whole);
  await kept(page);
  await page.reload();
  await expect.poll(() => written(page)).toBe(whole);
});

test("what somebody else saves comes into the Markdown, where the cursor and the typed words stay, and is not taken back", async () => {
  const { idOf, stored, open } = articlesOf(dashboard);
  const page = await dashboard.openPage("sam");
  await open(page, "gutters");
  const { revision, markdown } = await stored("gutters");
  await tool(page, "As Markdown").click();
  await source(page).focus();
  await source(page).evaluate((field) =>
    (field as unknown as { setSelectionRange: (a: number, b: number) => void }).setSelectionRange(0, 0),
  );
  await page.keyboard.type("Mine ");
  const colleague = await dashboard.openPage("marta");
  await colleague.goto(dashboard.at("articles"));
  await callOn(colleague, dashboard, "update_article", { id: idOf("gutters"), revision, markdown: `${markdown}\n\nTheirs.` });
  await expect.poll(() => source(page).inputValue()).toContain("Theirs.");
  await page.keyboard.type("again ");
  await expect.poll(() => source(page).inputValue()).toBe(`Mine again ${markdown}\n\nTheirs.`);
  await tool(page, "As Markdown").click();
  await expect.poll(() => written(page)).toBe(`Mine again ${markdown}\n\nTheirs.`);
  await tool(page, "Undo").click();
  await expect.poll(() => written(page)).toBe(`${markdown}\n\nTheirs.`);
});
