import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { give, picture, written } from "./clipboard.ts";
import { useJourneys, wide } from "./use-journeys.ts";
import { articlesOf, beginText, kept, textOf, typeAtEnd } from "./writing.ts";

// The service refuses to keep a title that is too long, and the browser tells of that.
const { dashboard, pageOf, callAs, tellChanges } = useJourneys({ meant: /status of 400/ });

async function begin(options = wide): Promise<Page> {
  const page = await pageOf("marta", options);
  await beginText(page, dashboard);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  return page;
}

test("Markdown is taken back as one step, and what somebody else saves comes in around the cursor", async () => {
  const page = await begin();
  const source = page.getByRole("textbox", { name: "Article text in Markdown" });
  const tool = (name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
  await page.keyboard.insertText("Stone is slow.");
  await tool("As Markdown").click();
  const whole = "Stone is slow, and heavy.\n\n## Wood\n\nIt is light.";
  await source.fill("Stone is heavy.");
  await source.fill(whole);
  await kept(page);
  await tool("As Markdown").click();
  await expect.poll(() => written(page)).toBe(whole);
  await tool("Undo").click();
  await expect.poll(() => written(page)).toBe("Stone is slow.");
  await tool("Undo").click();
  await expect.poll(() => written(page)).toBe("");
  await tool("Redo").click();
  await tool("Redo").click();
  await expect.poll(() => written(page)).toBe(whole);

  const { idOf, stored, open } = articlesOf(dashboard);
  await open(page, "gutters");
  const { revision, markdown } = await stored("gutters");
  await tool("As Markdown").click();
  await source.focus();
  await source.evaluate((field) => (field as unknown as { setSelectionRange: (a: number, b: number) => void }).setSelectionRange(0, 0));
  await page.keyboard.type("Mine ");
  await callAs("jonas", "update_article", { id: idOf("gutters"), revision, markdown: `${markdown}\n\nTheirs.` });
  await tellChanges();
  await expect.poll(() => source.inputValue()).toContain("Theirs.");
  await page.keyboard.type("again ");
  await expect.poll(() => source.inputValue()).toBe(`Mine again ${markdown}\n\nTheirs.`);
  await tool("As Markdown").click();
  await expect.poll(() => written(page)).toBe(`Mine again ${markdown}\n\nTheirs.`);
  await tool("Undo").click();
  await expect.poll(() => written(page)).toBe(`${markdown}\n\nTheirs.`);

  const released = Promise.withResolvers<void>();
  await page.route("**/upload_image", async (route) => {
    await released.promise;
    await route.continue();
  });
  await textOf(page).locator("> p").first().click();
  await give(page, "paste", {}, [picture]);
  await page.getByText("Uploading wall.png").waitFor();
  const theirs = { id: idOf("gutters"), revision: revision + 1, markdown: `${markdown}\n\nTheirs, twice.` };
  await callAs("jonas", "update_article", theirs);
  await tellChanges();
  await textOf(page).getByText("Theirs, twice.").waitFor();
  await page.getByText("Uploading wall.png").waitFor();
  released.resolve();
  await expect.poll(() => written(page)).toContain("](image:img_");
  await page.unroute("**/upload_image");
});

test("what was not saved is there after a reload and can be discarded, and a lost answer is no conflict", async () => {
  const page = await pageOf("marta", wide);
  const { open, stored } = articlesOf(dashboard);
  await open(page, "old-oil-tank");
  const before = await stored("old-oil-tank");
  await typeAtEnd(page, " Not saved.");
  await page.reload();
  await page.getByText("Your unsaved changes from").waitFor();
  await expect.poll(() => textOf(page).innerText()).toContain("Not saved.");
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await page.getByText("are kept for you but not saved yet").waitFor();
  await page.goBack();
  await page.getByText("Your unsaved changes from").waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => textOf(page).innerText()).not.toContain("Not saved.");
  expect(await stored("old-oil-tank")).toEqual(before);

  await typeAtEnd(page, " Kept once.");
  await page.route("**/update_article", async (route) => {
    await route.fetch();
    await route.abort("aborted");
  });
  await page.keyboard.press("Control+s");
  await page.getByText("The service did not answer").first().waitFor();
  await page.unroute("**/update_article");
  await page.keyboard.press("Control+s");
  await expect.poll(() => page.getByText("Not saved yet").count()).toBe(0);
  expect(await stored("old-oil-tank")).toMatchObject({ revision: before.revision + 1, markdown: expect.stringContaining("Kept once.") });
});
