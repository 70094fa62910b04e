import { expect, test } from "vitest";
import { clearTags } from "./clear-tags.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";

const dashboard = useDashboard({ running: true });

test("the field tells when there are too many tags, or a tag is too long", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`articles/${articleId(dashboard, "plaster-cracks")}?panel=search`));
  const field = page.getByRole("combobox", { name: "Tags" });
  await clearTags(field);
  await field.fill(`${Array.from({ length: 10 }, (_, index) => `Subject ${index + 1}`).join(", ")},`);
  await page.getByText("10 of 10", { exact: true }).waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBeNull();
  await field.pressSequentially("One more");
  await page.getByText("An article has 10 tags at most. Remove some.").waitFor();
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  for (let count = 0; count < 8; count += 1) await field.press("Backspace");
  await field.press("Backspace");
  await field.pressSequentially("x".repeat(41));
  await page.getByText("A tag has 40 characters at most. Shorten it.").waitFor();
});

test("tags are chosen by touch on a phone", async () => {
  const page = await dashboard.openPage("marta", phone);
  await page.goto(dashboard.at(`articles/${articleId(dashboard, "sharp-chisels")}`));
  await page.getByRole("button", { name: /^(Tags: |Add a tag)/ }).tap();
  const dialog = page.getByRole("dialog", { name: "Tags" });
  const field = dialog.getByRole("combobox", { name: "Tags" });
  await expect.poll(() => dialog.locator("input:focus").count()).toBe(1);
  await clearTags(field);
  await field.tap();
  const offered = dialog.getByRole("option", { name: /^Moisture/ });
  await offered.waitFor();
  await offered.tap();
  await dialog.getByRole("button", { name: "Remove Moisture" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Tags: Moisture" }).waitFor();
});

test("the list of articles is narrowed to a tag of live ones, in its address", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: "Tag: any" }).click();
  const choice = page.getByRole("menuitemradio", { name: /^Ventilation/ });
  const count = Number((await choice.textContent())?.replace("Ventilation", ""));
  expect(count).toBeGreaterThan(0);
  await choice.click();
  await page.waitForURL(/tag=ventilation/);
  await expect.poll(() => page.getByRole("row").count()).toBe(count + 1);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Tag: any" }).waitFor();
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(count + 1);
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
  await page.keyboard.press("Control+s");
  await page.getByRole("status").getByText("Saved as revision").waitFor();
  const { rows } = await dashboard.owner.query("select tags from article_revision where article_id = $1 order by revision desc limit 1", [
    id,
  ]);
  expect(rows).toEqual([{ tags: ["Masonry", "Japanese saws"] }]);
});
