import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

test("without a model nothing offers to write an article, and no topic is left behind", async () => {
  const topics = async () => (await dashboard.owner.query("select count(*)::integer as count from topic")).rows[0].count;
  const before = await topics();
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: "New article" }).click();
  await page.getByRole("menuitem", { name: /topic/ }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Generate an article" }).count()).toBe(0);
  await page.goto(dashboard.at("articles/new?generate=true"));
  await page.getByLabel("Summary").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(await page.getByText("Generate an article").count()).toBe(0);
  expect(await topics()).toBe(before);
});

test("posts are made from an article, a link or notes, and a bare topic is not offered", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("posts"));
  await page.getByRole("button", { name: "New post" }).click();
  await page.getByRole("menuitem", { name: /From an article/ }).click();
  const sources = page.getByRole("dialog").getByRole("group").first().getByRole("button");
  await sources.first().waitFor();
  await expect.poll(() => sources.allTextContents()).toHaveLength(3);
});
