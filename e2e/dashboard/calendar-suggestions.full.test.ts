import { expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { useDashboard } from "./use-dashboard.ts";

const bill = "Reading a gas bill like a house doctor";
const pump = "How to choose a heat pump for an old stone house with radiators";

const dashboard = useDashboard({ running: true });

async function statusOf(title: string): Promise<string | undefined> {
  const { rows } = await dashboard.owner.query("select status from topic where title = $1", [title]);
  return rows[0]?.status;
}

test("what a suggestion resembles is named with the way there, and where it comes from", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("suggestions"));
  const row = page.getByRole("listitem").filter({ hasText: pump });
  await row.getByText(/Suggested by Priya Nair’s assistant/).waitFor();
  await row.getByRole("link", { name: "How to choose a heat pump for an old stone house" }).click();
  await page.waitForURL(/\/articles\/art_/);
});

test("many are declined at once, and an empty inbox says how suggestions come in", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("suggestions?tab=declined"));
  await callOn(page, dashboard, "suggest_topics", { projectId: dashboard.projectId, titles: ["A stove that smokes"] });
  await page.getByRole("link", { name: "Suggested" }).click();
  await page.getByRole("button", { name: "A stove that smokes" }).waitFor();
  await page.getByRole("checkbox", { name: "Choose all" }).check();
  await page.getByRole("button", { name: /^Decline \d/ }).click();
  await page.getByRole("heading", { name: "Nothing to decide" }).waitFor();
  await expect.poll(() => statusOf(bill)).toBe("declined");
  await expect.poll(() => statusOf("A stove that smokes")).toBe("declined");
});

test("an idea from the results is dismissed and brought back, and becomes a topic", async () => {
  const page = await dashboard.openPage("jonas");
  const radon = "Radon test in an old basement";
  await page.goto(dashboard.at("suggestions?tab=ideas"));
  const row = page.getByRole("listitem").filter({ hasText: radon });
  await row.getByRole("button", { name: "Dismiss for six months" }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).click();
  await row.getByRole("button", { name: "Accept" }).press("a");
  await row.waitFor({ state: "detached" });
  await page.getByRole("link", { name: "Accepted" }).click();
  await page.getByRole("button", { name: radon }).waitFor();
  expect(await statusOf(radon)).toBe("accepted");
});
