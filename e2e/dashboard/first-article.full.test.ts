import { expect, test } from "vitest";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { kept, textOf, typeAtEnd } from "./writing.ts";

const dashboard = useDashboard({ running: true });

test("a first article is there after a reload, waits in the list when it is skipped, and is kept no longer once it is made", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("first-article"));
  await typeAtEnd(page, " My own words.");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Hello, hearth");
  await kept(page);
  await look(page, "start-article-kept-light");
  await page.reload();
  await expect.poll(() => textOf(page).innerText()).toContain("My own words.");
  await expect.poll(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe("Hello, hearth");
  await page.getByRole("link", { name: "Skip this" }).click();
  await page.getByText("Your changes to “Hello, hearth” are kept for you but not saved yet.").waitFor();
  await page.getByRole("region", { name: "Not saved yet" }).getByText("Hello, hearth").waitFor();
  await page.goBack();
  await expect.poll(() => textOf(page).innerText()).toContain("My own words.");
  await page.getByRole("button", { name: "Publish it" }).click();
  await page.waitForURL((url) => url.searchParams.has("article"));
  const { rows } = await dashboard.owner.query("select markdown from article_revision where title = 'Hello, hearth'");
  expect(rows[0].markdown).toContain("My own words.");
  await expect.poll(async () => (await dashboard.owner.query("select from working_copy where title = 'Hello, hearth'")).rows).toEqual([]);
});

test("a sample that nobody has changed is not kept", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("first-article"));
  await textOf(page).click();
  await page.getByRole("link", { name: "Skip this" }).click();
  await page.getByRole("heading", { name: "Articles", level: 1 }).waitFor();
  expect(await page.getByText("are kept for you").count()).toBe(0);
  expect((await dashboard.owner.query("select from working_copy where markdown like '%it is live%'")).rows).toEqual([]);
});
