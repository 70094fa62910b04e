import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Consent, openConsent } from "./connections-world.ts";
import { articleId, ask, destinationOf, openReview, select, stateOf } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

let x: Consent;
beforeAll(async () => {
  x = await openConsent();
});
afterAll(() => x[Symbol.asyncDispose]());
const dashboard = useDashboard({ outside: () => ({ apps: { x: x.app } }) });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

const cards = (page: Page) => page.locator("[data-comment]");

async function newArticle(page: Page, title: string, submit: boolean): Promise<string> {
  const markdown = `# ${title}\n\nThe **old floor** rubs because it can move.\n\nLet it breathe.`;
  return String((await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit })).id);
}

test("a passage is commented on, its author sees it at once and replies, and it is resolved and opened again", async () => {
  const id = articleId(dashboard, "quiet-pine-floor");
  const [ilse, priya] = [await openReview(dashboard, "ilse", id), await openReview(dashboard, "priya", id)];
  await select(ilse, "a quarter of an inch");
  await button(ilse, "Comment").click();
  await ilse.getByLabel("Your comment").pressSequentially("Which wood is that, @pri");
  await ilse.getByRole("option", { name: "Priya Nair" }).waitFor();
  await ilse.keyboard.press("Enter");
  await ilse.getByLabel("Your comment").pressSequentially("?");
  await ilse.keyboard.press("Control+Enter");
  const card = cards(priya).filter({ hasText: "Which wood is that" });
  await dashboard.appears(card.getByText("New", { exact: true }));
  const { rows } = await dashboard.owner.query("select quote, body from comment where article_id = $1 and quote <> ''", [id]);
  expect(rows).toMatchObject([{ quote: "a quarter of an inch", body: expect.stringMatching(/^Which wood is that, @\S+ \?$/) }]);
  await card.click();
  await card.getByRole("button", { name: "Reply" }).click();
  await priya.getByLabel("Your reply to Ilse Brandt").fill("Eastern white pine.");
  await priya.keyboard.press("Control+Enter");
  const own = cards(ilse).filter({ hasText: "Which wood is that" });
  await dashboard.appears(own.getByText("Eastern white pine."));
  await own.getByRole("button", { name: "Resolve the comment by Ilse Brandt" }).click();
  await expect.poll(() => dashboard.tellChanges().then(() => card.count())).toBe(0);
  await ilse.getByLabel("Show resolved").check();
  await own.getByText("Resolved by Ilse Brandt").waitFor();
  await own.getByRole("button", { name: "Reopen the comment by Ilse Brandt" }).click();
  await dashboard.appears(card);
});

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
  await button(ilse, "Schedule revision 2").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "approved", approved: 2 });
});

test("an article goes live at once, is delivered again and is taken off", async () => {
  const id = articleId(dashboard, "plaster-cracks");
  const page = await openReview(dashboard, "ilse", id);
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Publish revision 1 now" }).click();
  await inDialog(page, "Publish revision 1 now").click();
  const live = page.getByRole("dialog", { name: "Revision 1 is live" });
  await dashboard.appears(live.getByRole("link", { name: "See it live" }), "publisher");
  await page.keyboard.press("Escape");
  await page.getByText("Published", { exact: true }).waitFor();
  const { url } = await ask(page, "get_article", { id });
  expect((await page.request.get(String(url))).status()).toBe(200);
  await button(page, "Publications").click();
  await button(page, "Deliver again").click();
  await page.getByText("Delivering again.").waitFor();
  await page.keyboard.press("Escape");
  await dashboard.turn("publisher");
  const { rows } = await dashboard.owner.query("select status from publication where article_id = $1", [id]);
  expect(rows).toEqual([{ status: "confirmed" }, { status: "confirmed" }]);
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Unpublish revision 1" }).click();
  await inDialog(page, "Unpublish revision 1").click();
  await button(page, "Submit revision 1").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "draft", revision: 1, live: null });
});

test("a post that its network refused is tried again by keys and goes out once", async () => {
  const page = await dashboard.visit("marta", dashboard.at("connections"));
  const row = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "X", exact: true }) });
  await row.getByRole("button", { name: "Connect" }).click();
  await page.getByRole("link", { name: "Authorize app" }).click();
  await page.getByText("X is connected.").waitFor();
  x.state.onPost = () => "403";
  const text = "A gutter in October is cheaper than a ceiling in January.";
  const id = String((await ask(page, "create_post", { projectId: dashboard.projectId, format: "x", parts: [text] })).id);
  await ask(page, "approve_post", { id, revision: 1 });
  await ask(page, "publish_post_now", { id, revision: 1 });
  await dashboard.turn("postSender");
  await dashboard.visit("marta", dashboard.at(`posts/${id}`));
  const card = page.getByRole("region", { name: "X", exact: true });
  await card.getByText("Failed", { exact: true }).waitFor();
  await card.getByText(x.state.refusal).waitFor();
  expect(x.posts).toEqual([]);
  x.state.onPost = () => undefined;
  await card.getByRole("button", { name: "Try again" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Try X again?" }).getByRole("button", { name: "Try again" }).click();
  await page.getByRole("status").getByText("Trying X again.").waitFor();
  await dashboard.appears(card.getByRole("link", { name: "View post" }), "postSender");
  expect(x.posts.map((post) => post.text)).toEqual([text]);
  expect(await card.getByRole("button", { name: "Try again" }).count()).toBe(0);
});

test("a text that is due is posted by hand with its package, then marked as posted", async () => {
  const page = await dashboard.visit("marta", dashboard.at("posts/new?format=linkedin"));
  await page.getByLabel("Text", { exact: true }).fill("A chimney is not a vent.\n\nCap it, or heat leaves through it all winter.");
  await page.getByLabel("Hashtags").fill("#chimneys ");
  await button(page, "Send for review").click();
  await button(page, "Approve revision 1").click();
  await inDialog(page, "Approve revision 1").click();
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
