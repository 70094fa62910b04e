import { expect, test } from "vitest";
import { useJourneys, wide } from "./use-journeys.ts";
import { articlesOf, textOf, typeAtEnd } from "./writing.ts";

// The service refuses to keep a title that is too long, and the browser tells of that.
const { dashboard, pageOf } = useJourneys({ meant: /status of 400/ });

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
