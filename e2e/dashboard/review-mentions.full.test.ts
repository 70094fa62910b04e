import { expect, test } from "vitest";
import { articleId, select } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

test("a comment marks exactly whom it has told, by their full name too, and says after sending whom it did not find", async () => {
  const page = await dashboard.openPage("ilse");
  const id = articleId(dashboard, "quiet-pine-floor");
  await page.goto(dashboard.at(`articles/${id}/review`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await select(page, "a quarter of an inch");
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await page.getByLabel("Your comment").fill("Priya knows: @Priya Nair, and @Nobody Atall too.");
  await page.keyboard.press("Control+Enter");
  await page.getByText("No one in this project matches @Nobody, so they were not notified.").waitFor();
  const card = page.locator("[data-comment]").filter({ hasText: "Priya knows" });
  await expect.poll(() => card.locator("span.text-accent[data-tip]").allTextContents()).toEqual(["@Priya Nair"]);
  const { rows } = await dashboard.owner.query("select mentions from comment where body like 'Priya knows%'");
  expect(rows[0].mentions).toMatchObject([{ text: "@Priya Nair" }]);
});
