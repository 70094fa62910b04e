import { expect, test } from "vitest";
import { articleId, ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

// Elsewhere in the gate a test turns the workers and tells the pages itself.
const dashboard = useDashboard({ running: true });

test("a due article goes live by itself, and a page that is open shows it without a reload", async () => {
  const id = articleId(dashboard, "crawl-space");
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at(`articles/${id}/review`));
  await page
    .getByText(/goes live/)
    .first()
    .waitFor();
  await dashboard.owner.query("update article set due_at = now(), scheduled_at = now() where id = $1", [id]);
  await page.getByText("Published", { exact: true }).first().waitFor();
  const { url, status } = await ask(page, "get_article", { id });
  expect(status).toBe("published");
  await expect.poll(async () => (await page.request.get(String(url))).status()).toBe(200);
  // A change of somebody else comes by the live updates alone.
  const ilse = await dashboard.openPage("ilse");
  await ilse.goto(dashboard.at("articles"));
  await ask(ilse, "create_comment", { id, body: "Said while you look on." });
  await page.locator("[data-comment]").getByText("Said while you look on.").waitFor();
});
