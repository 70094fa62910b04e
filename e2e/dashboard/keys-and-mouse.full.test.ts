import { expect, test } from "vitest";
import { clearTags } from "./clear-tags.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

test("order, words and days of results stand in the address, and the back button brings them back", async () => {
  const page = await dashboard.visit("marta", dashboard.at("results"));
  const pages = page.getByRole("table", { name: "Pages" });
  await pages.getByRole("row").nth(1).getByText("The five hand tools").waitFor();
  await pages.getByRole("button", { name: "Change" }).click();
  await expect.poll(() => page.url()).toContain("sort=lost");
  await expect.poll(() => pages.getByRole("columnheader", { name: "Change" }).getAttribute("aria-sort")).toBe("ascending");
  await page.getByRole("navigation", { name: "Period" }).getByRole("link", { name: "7 days" }).click();
  await expect.poll(() => page.url()).toContain("days=7");
  expect(page.url()).toContain("sort=lost");
  await page.keyboard.press("/");
  await page.keyboard.type("firewood");
  await expect.poll(() => page.url()).toContain("q=firewood");
  await expect.poll(() => pages.getByRole("row").count()).toBe(2);
  await page.goBack();
  await expect.poll(() => pages.getByRole("row").count()).toBeGreaterThan(10);
  const chart = page.getByRole("slider", { name: /^Clicks by day/ });
  await chart.focus();
  await page.keyboard.press("Home");
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe("1");
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) await page.keyboard.press(key);
  await expect.poll(() => chart.getAttribute("aria-valuenow")).toBe("2");
  const table = page.getByRole("table", { name: "Clicks by day" });
  await expect
    .poll(async () =>
      (await chart.getAttribute("aria-valuetext"))?.includes(
        `; ${await table.getByRole("row").nth(2).getByRole("cell").first().textContent()};`,
      ),
    )
    .toBe(true);
});

test("tags that readers know are offered as they are typed, and chosen by the keyboard", async () => {
  const id = articleId(dashboard, "sharp-chisels");
  const page = await dashboard.visit("marta", dashboard.at(`articles/${id}?panel=search`));
  const field = page.getByRole("combobox", { name: "Tags" });
  const offers = page.getByRole("listbox", { name: "Tags" }).getByRole("option");
  const names = () => field.locator("xpath=..").getByRole("button").locator("xpath=../span").allTextContents();
  await clearTags(field);
  await field.pressSequentially("mas");
  await expect.poll(() => offers.allTextContents()).toEqual(["New: mas", expect.stringMatching(/^Masonry · \d+ articles$/)]);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(names).toEqual(["Masonry"]);
  // Another spelling of a known tag becomes that one; a tag of the article is not offered again.
  await field.pressSequentially("HEATING");
  await expect.poll(() => offers.first().textContent()).toMatch(/^Heating · \d+ articles$/);
  await page.keyboard.press("Enter");
  await field.pressSequentially("Masonry,");
  await expect.poll(names).toEqual(["Masonry", "Heating"]);
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => offers.count()).toBeGreaterThan(2);
  expect((await offers.allTextContents()).filter((text) => /^(Masonry|Heating) /.test(text))).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => offers.count()).toBe(0);
  await page.keyboard.press("Backspace");
  await expect.poll(names).toEqual(["Masonry"]);
  await field.pressSequentially("Japanese saws");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Save revision", exact: true }).click();
  await page.getByRole("status").getByText("Saved as revision").waitFor();
  const { rows } = await dashboard.owner.query("select tags from article_revision where article_id = $1 order by revision desc limit 1", [
    id,
  ]);
  expect(rows).toEqual([{ tags: ["Masonry", "Japanese saws"] }]);
});
