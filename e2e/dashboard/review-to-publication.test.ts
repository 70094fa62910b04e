import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { articleId, ask, destinationOf, fromMenu, openReview, stateOf } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

async function newArticle(page: Page, title: string, submit: boolean): Promise<string> {
  const markdown = `# ${title}\n\nThe **old floor** rubs because it can move.\n\nLet it breathe.`;
  return String((await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit })).id);
}

test("exactly the revision that was read is approved: a newer one has to be read first", async () => {
  const ilse = await dashboard.visit("ilse", dashboard.at("articles"));
  const marta = await dashboard.visit("marta", dashboard.at("articles"));
  await marta.getByRole("heading", { name: "Articles" }).waitFor();
  const id = await newArticle(marta, "Floors read twice", true);
  await openReview(dashboard, "ilse", id);
  await button(ilse, "Approve revision 1").click();
  await inDialog(ilse, "Approve revision 1").waitFor();
  await ask(marta, "request_article_changes", { id, revision: 1, reason: "The density." });
  await ask(marta, "update_article", { id, revision: 1, summary: "With the density." });
  await ask(marta, "submit_article", { id });
  await inDialog(ilse, "Approve revision 1").click();
  await ilse.getByRole("dialog").getByRole("alert").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "in_review", approved: null });
  await inDialog(ilse, "Cancel").click();
  await dashboard.appears(ilse.getByText("Revision 2 has been saved. You are reading revision 1."));
  // The button is not usable yet and shows the reason.
  await button(ilse, "Approve revision 2").click({ force: true });
  expect(await ilse.getByRole("dialog").count()).toBe(0);
  await button(ilse, "Show revision 2").click();
  await button(ilse, "Approve revision 2").click();
  await inDialog(ilse, "Approve revision 2").click();
  await button(ilse, "Schedule…").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "approved", approved: 2 });
});

test("an article goes live at once, is delivered again and is taken off", async () => {
  const id = articleId(dashboard, "plaster-cracks");
  const page = await openReview(dashboard, "ilse", id);
  await fromMenu(page, "Publish…");
  await inDialog(page, "Publish revision 1 now").click();
  const live = page.getByRole("dialog", { name: "Revision 1 is live" });
  await dashboard.appears(live.getByRole("link", { name: "See it live" }), "publisher");
  await page.keyboard.press("Escape");
  await page.getByText("Published", { exact: true }).waitFor();
  const { url } = await ask(page, "get_article", { id });
  expect((await page.request.get(String(url))).status()).toBe(200);
  await fromMenu(page, "Publications");
  await button(page, "Deliver again").click();
  await page.getByText("Delivering again.").waitFor();
  await page.keyboard.press("Escape");
  await dashboard.turn("publisher");
  const { rows } = await dashboard.owner.query("select status from publication where article_id = $1", [id]);
  expect(rows).toEqual([{ status: "confirmed" }, { status: "confirmed" }]);
  await fromMenu(page, "Unpublish");
  await inDialog(page, "Unpublish revision 1").click();
  await button(page, "Submit").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "draft", revision: 1, live: null });
});

test("a text that is due is posted by hand with its package, then marked as posted", async () => {
  const page = await dashboard.visit("marta", dashboard.at("posts/new?format=linkedin"));
  await page.getByLabel("Text", { exact: true }).fill("A chimney is not a vent.\n\nCap it, or heat leaves through it all winter.");
  await page.getByLabel("Hashtags").fill("#chimneys ");
  await button(page, "Approve").click();
  const card = page.getByRole("region", { name: "LinkedIn", exact: true });
  await card.getByLabel("Day", { exact: true }).fill("2030-05-06");
  await card.getByRole("button", { name: "Schedule" }).click();
  await card.getByText("Publishes on").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  expect(await destinationOf(dashboard, id)).toMatchObject({ status: "scheduled", at_local: "2030-05-06T09:00" });
  await dashboard.owner.query("update post_destination set at = now() - interval '1 minute' where post_id = $1", [id]);
  await dashboard.appears(card.getByRole("button", { name: "Open the package" }), "postSender");
  await card.getByRole("button", { name: "Open the package" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("A chimney is not a vent.").waitFor();
  await dialog.getByLabel("Post URL on LinkedIn").fill("not an address");
  await dialog.getByRole("button", { name: "Mark as posted" }).click();
  await dialog.locator("[aria-invalid=true]").waitFor();
  const url = "https://www.linkedin.com/feed/update/urn:li:share:7401200000000000009";
  await dialog.getByLabel("Post URL on LinkedIn").fill(url);
  await dialog.getByRole("button", { name: "Mark as posted" }).click();
  await card.getByRole("link", { name: "View post" }).waitFor();
  expect(await destinationOf(dashboard, id)).toMatchObject({ status: "confirmed", url });
});
