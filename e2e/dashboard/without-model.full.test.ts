import { expect, test } from "vitest";
import { look } from "./look.ts";
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

test("where too little is there to write from, the empty frame stands beside the source and what it lacks", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("posts"));
  await page.getByRole("button", { name: "New post" }).click();
  await page.getByRole("menuitem", { name: /From an article/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Notes", exact: true }).click();
  await dialog.getByRole("textbox", { name: "Notes or a transcript to write from" }).fill("A gutter leads the water away.");
  await dialog.getByRole("checkbox", { name: /^X/ }).uncheck();
  await dialog.getByRole("button", { name: "Write 1 post" }).click();
  await dialog.getByText(/too little text|at least 4/).waitFor();
  const { rows } = await dashboard.owner.query("select id from post where status = 'failed' order by created_at desc limit 1");
  await page.goto(dashboard.at(`posts/${rows[0].id}`));
  await page.getByRole("button", { name: "Write it yourself" }).click();
  const source = page.getByRole("region", { name: "Write from" });
  await source.getByText("A gutter leads the water away.").waitFor();
  await source.getByText(/too little text|at least 4/).waitFor();
  await look(page, "posts-own-frame");
  await page.getByLabel("Text", { exact: true }).fill("Lead the water away first.");
  await page.keyboard.press("Control+s");
  await expect
    .poll(async () => (await dashboard.owner.query("select status, revision from post where id = $1", [rows[0].id])).rows)
    .toEqual([{ status: expect.stringMatching(/draft|in_review/), revision: 1 }]);
  await source.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Text", { exact: true }).inputValue()).toBe("Lead the water away first.");
});
