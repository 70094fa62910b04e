import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Consent, openConsent } from "./connections-world.ts";
import { articleId, ask, destinationOf, fromMenu, openReview, select, stateOf } from "./review-world.ts";
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

test("a date shows beforehand what else goes out then, and what the service says to it", async () => {
  const id = articleId(dashboard, "gutters");
  const { rows } = await dashboard.owner.query("select scheduled_local from article where id = $1", [articleId(dashboard, "crawl-space")]);
  const [day = "", time = ""] = rows[0].scheduled_local.split("T");
  const page = await openReview(dashboard, "ilse", id);
  await button(page, "Schedule…").click();
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
  await fromMenu(page, "Remove date");
  await inDialog(page, "Remove date").click();
  await button(page, "Schedule…").waitFor();
  expect(await stateOf(dashboard, id)).toMatchObject({ status: "approved" });
});

test("a failed publication is tried again, and the article goes live", async () => {
  const id = articleId(dashboard, "night-setback");
  await dashboard.owner.query(
    `update publication set status = 'failed', attempts = 12, error_kind = 'retryable',
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
  await button(ilse, "Approve and keep its dates").click();
  await inDialog(ilse, "Approve revision 1").click();
  await ilse.getByText("Approved. Scheduled on LinkedIn for").waitFor();
  expect(await destinationOf(dashboard, id)).toMatchObject({ status: "scheduled", at_local: "2030-05-07T10:30" });
  await dashboard.appears(card.getByText("Publishes on"));
});

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
  await card.getByRole("button", { name: "Try again" }).press("Enter");
  await page.getByRole("dialog", { name: "Try X again?" }).getByRole("button", { name: "Try again" }).click();
  await page.getByRole("status").getByText("Trying X again.").waitFor();
  await dashboard.appears(card.getByRole("link", { name: "View post" }), "postSender");
  expect(x.posts.map((post) => post.text)).toEqual([text]);
  expect(await card.getByRole("button", { name: "Try again" }).count()).toBe(0);
});
