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
