import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Consent, openConsent } from "./connections-world.ts";
import { articleId, ask, destinationOf, openReview, stateOf } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

let x: Consent;
beforeAll(async () => {
  x = await openConsent();
});
afterAll(() => x[Symbol.asyncDispose]());
const dashboard = useDashboard({ outside: () => ({ apps: { x: x.app } }) });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("a date shows beforehand what else goes out then, and what the service says to it", async () => {
  const id = articleId(dashboard, "gutters");
  const { rows } = await dashboard.owner.query("select scheduled_local from article where id = $1", [articleId(dashboard, "crawl-space")]);
  const [day = "", time = ""] = rows[0].scheduled_local.split("T");
  const page = await openReview(dashboard, "ilse", id);
  await button(page, "Schedule revision 1").click();
  await page.getByLabel("Day", { exact: true }).fill(day);
  await page.getByLabel("Time", { exact: true }).fill(`${time.slice(0, 2)}:05`);
  await page.getByRole("dialog").getByLabel("In the same hour").waitFor();
  await inDialog(page, "Schedule revision 1").click();
  await page.getByText("Choose another date").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "scheduled" });
  await button(page, "Choose another date").click();
  await page.getByLabel("Time", { exact: true }).fill("21:15");
  await inDialog(page, "Change date").click();
  await page.getByText(/Revision 1 goes live .*21:15/).waitFor();
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Remove date" }).click();
  await inDialog(page, "Remove date").click();
  await button(page, "Schedule revision 1").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "approved" });
});

test("a failed publication is tried again, and the article goes live", async () => {
  const id = articleId(dashboard, "night-setback");
  await dashboard.owner.query(
    `update publication set status = 'failed', attempts = 12, lease_until = null, error_kind = 'retryable',
      last_error = 'The site answered with status 503 twelve times. Look at it, then try again.' where article_id = $1`,
    [id],
  );
  const page = await openReview(dashboard, "ilse", id);
  await button(page, "Publications, one failed").click();
  await page.getByText("The site answered with status 503").waitFor();
  await button(page, "Try again").click();
  await dashboard.appears(page.getByRole("dialog").getByText("Live", { exact: true }), "publisher");
  const { url } = await ask(page, "get_article", { id });
  expect((await page.request.get(String(url))).status()).toBe(200);
  await page.keyboard.press("Escape");
});

test("a post in review gets a date that waits, and is approved with it in one step", async () => {
  const priya = await dashboard.visit("priya", dashboard.at("posts"));
  const text = "A door that sticks in June swells from the wrong side.";
  const id = String((await ask(priya, "create_post", { projectId: dashboard.projectId, format: "linkedin", text })).id);
  await dashboard.visit("priya", dashboard.at(`posts/${id}`));
  const card = priya.getByRole("region", { name: "LinkedIn", exact: true });
  await card.getByLabel("Day", { exact: true }).fill("2030-05-07");
  await card.getByLabel("Time").fill("10:30");
  await card.getByText("is published then only if it is approved").waitFor();
  await card.getByRole("button", { name: "Plan", exact: true }).click();
  await card.getByText("Planned, awaiting approval").waitFor();
  expect(await destinationOf(dashboard, id)).toMatchObject({ status: "pending", at_local: "2030-05-07T10:30" });
  const ilse = await dashboard.visit("ilse", dashboard.at(`posts/${id}`));
  await button(ilse, "Approve revision 1 and keep its dates").click();
  await inDialog(ilse, "Approve revision 1").click();
  await ilse.getByText("Revision 1 is approved. Scheduled on LinkedIn for").waitFor();
  expect(await destinationOf(dashboard, id)).toMatchObject({ status: "scheduled", at_local: "2030-05-07T10:30" });
  await dashboard.appears(card.getByText("Publishes on"));
});
