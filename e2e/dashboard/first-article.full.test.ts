import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";
import { textOf } from "./writing.ts";

const dashboard = useDashboard({ running: true });

test("a first article in which nobody has written is not kept", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("first-article"));
  await textOf(page).click();
  await page.getByRole("link", { name: "Skip this" }).click();
  await page.getByRole("heading", { name: "Articles", level: 1 }).waitFor();
  expect(await page.getByText("are kept for you").count()).toBe(0);
  const { rows } = await dashboard.owner.query("select from working_copy where markdown = '' and title = ''");
  expect(rows).toEqual([]);
});
