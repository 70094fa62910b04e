import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { look } from "./look.ts";
import { ask, fromMenu } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
const rows = "[data-row]";
const path = () => dashboard.at("notifications");
/** Waits for the end of a dialog, in front of which the keys of the list do nothing. */
const dialogCloses = (page: Page) => page.getByRole("dialog").waitFor({ state: "detached" });
const titlesOf = (page: Page) => page.locator(`${rows} .font-medium`).allTextContents();

/** Hands in new articles as Ilse does: each a review for Marta and Jonas. */
async function handIn(page: Page, titles: readonly string[]): Promise<string[]> {
  const ids = [];
  for (const title of titles) {
    const markdown = `# ${title}\n\nThick walls store heat, which suits a pump that runs slowly and long.`;
    const { id } = await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit: false });
    await ask(page, "submit_article", { id });
    ids.push(String(id));
  }
  return ids;
}

async function asIlse(): Promise<Page> {
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at("articles"));
  return page;
}

// Nobody listens at the demo's endpoint: its failure would be one more entry, whenever its first deliveries come to nothing.
beforeAll(async () => {
  await dashboard.owner.query("delete from webhook_endpoint");
});

// Articles of an earlier test form no batch with those of a later one.
beforeEach(async () => {
  await dashboard.owner.query("update article set review_asked_at = review_asked_at - interval '10 minutes' where status = 'in_review'");
});

test("a review that a colleague gives leaves everybody's list, badge and bell while they look at it", async () => {
  const marta = await dashboard.openPage("marta");
  await marta.goto(path());
  await marta.locator(rows).first().waitFor();
  const badge = marta.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /Articles/ });
  const bell = marta.getByRole("link", { name: /^Inbox, \d+ waiting/ });
  const numbers = async () =>
    [await badge.innerText(), await bell.getAttribute("aria-label")].map((text) => Number(/\d+/.exec(text ?? "")?.[0]));
  const [articles = 0, waiting = 0] = await numbers();
  const ilse = await asIlse();
  const [id = ""] = await handIn(ilse, ["Lime plaster breathes"]);
  const row = marta.locator(rows).filter({ hasText: "Lime plaster breathes" });
  await row.waitFor();
  await expect.poll(numbers).toEqual([articles + 1, waiting + 1]);
  const jonas = await dashboard.openPage("jonas");
  await jonas.goto(dashboard.at("articles"));
  await ask(jonas, "approve_article", { id, revision: 1 });
  await row.waitFor({ state: "detached" });
  await expect.poll(numbers).toEqual([articles, waiting]);
});

test("words that a comment suggests are applied or declined where they are read", async () => {
  const ilse = await asIlse();
  const markdown = "# Floors that move\n\nThe old floor rubs because it can move.";
  const { id } = await ask(ilse, "create_article", { projectId: dashboard.projectId, markdown, submit: false });
  const suggest = (quote: string, replacement: string) =>
    ask(ilse, "create_comment", { id, quote, replacement, body: `@Marta Shorter: ${replacement}` });
  await suggest("it can move", "it moves");
  await suggest("The old floor", "A floor");
  const marta = await dashboard.openPage("marta");
  await marta.goto(path());
  const choose = async (words: string) => {
    const row = marta.locator(rows).filter({ hasText: words });
    await row.first().click();
    return { row, detail: marta.getByRole("region", { name: "Selected entry" }) };
  };
  const { detail } = await choose("Floors that move");
  const words = await detail.locator("ins").innerText();
  await look(marta, "inbox-suggested");
  await detail.getByRole("button", { name: "Apply" }).click();
  await detail.locator("ins").filter({ hasText: words }).waitFor({ state: "detached" });
  const other = await choose("Floors that move");
  await other.detail.getByRole("button", { name: "Decline" }).click();
  await other.row.waitFor({ state: "detached" });
  const { markdown: written } = await ask(ilse, "get_article", { id });
  expect(String(written).includes("it moves") !== String(written).includes("A floor")).toBe(true);
});

test("changes are requested in the inbox as on the subject's own screen: people are mentioned, and typed words stay", async () => {
  const [id = ""] = await handIn(await asIlse(), ["Reed under plaster"]);
  const page = await dashboard.openPage("marta");
  await page.goto(path());
  await page.locator(rows).filter({ hasText: "Reed under plaster" }).click();
  await page.keyboard.press("r");
  const wish = page.getByLabel("What should change?");
  await wish.fill("Ask @Priya");
  await page.getByRole("option", { name: "Priya Nair" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => wish.inputValue()).toMatch(/^Ask @priya\S* $/i);
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await dialogCloses(page);
  await page.goto(dashboard.at(`articles/${id}/review`));
  await fromMenu(page, "Request changes");
  await expect.poll(() => wish.inputValue()).toMatch(/^Ask @priya\S* $/i);
});

test("a mention is answered where it is read, in its thread, and leaves the list", async () => {
  const ilse = await asIlse();
  const { id } = await ask(ilse, "create_article", { projectId: dashboard.projectId, markdown: "# Clay and reed\n\nText.", submit: false });
  const { id: thread } = await ask(ilse, "create_comment", { id, body: "Is this so?" });
  await ask(ilse, "create_comment", { id, parentId: thread, body: "@marta.vidal, you know reed." });
  const page = await dashboard.openPage("marta");
  await page.goto(path());
  const row = page.locator(rows).filter({ hasText: "Clay and reed" });
  await row.click();
  await page.keyboard.press("r");
  const field = page.getByRole("region", { name: "Selected entry" }).getByRole("textbox", { name: "Your reply to Ilse Brandt" });
  await field.and(page.locator(":focus")).fill("It is, since 1890.");
  await page.keyboard.press("ControlOrMeta+Enter");
  await page.getByRole("status").getByText("Reply sent").waitFor();
  await row.waitFor({ state: "detached" });
  const { rows: said } = await dashboard.owner.query("select parent_id from comment where body = 'It is, since 1890.'");
  expect(said).toEqual([{ parent_id: thread }]);
});

test("changes to a post are requested in the words of a post", async () => {
  const ilse = await asIlse();
  await ask(ilse, "create_post", { projectId: dashboard.projectId, format: "linkedin", text: "Clay paint never peels." });
  const page = await dashboard.openPage("marta");
  await page.goto(path());
  await page.locator(rows).filter({ hasText: "Clay paint never peels" }).click();
  await page.keyboard.press("r");
  await page.getByText("The post goes back to its author").waitFor();
  await page.getByLabel("What should change?").fill("It does on steel.");
  await page.getByRole("dialog").getByRole("button", { name: "Send back" }).click();
  await page.getByText("Sent back with your request.").waitFor();
});

test("articles that are handed in together are one entry, which opens in place", async () => {
  const ilse = await asIlse();
  const titles = ["Slate", "Thatch", "Tile", "Shingle", "Zinc", "Turf"].map((name) => `Roofs of ${name}`);
  await handIn(ilse, titles);
  const page = await dashboard.openPage("marta");
  await page.goto(path());
  const batch = page.locator(rows).filter({ hasText: "6 articles wait for review" });
  await batch.waitFor();
  const others = (await titlesOf(page)).slice(1);
  await batch.click();
  await expect.poll(() => titlesOf(page)).toEqual(["6 articles wait for review", ...titles.toReversed(), ...others]);
  await look(page, "inbox-batch");
  await page.locator(rows).filter({ hasText: "Roofs of Zinc" }).click();
  await page.getByRole("region", { name: "Selected entry" }).getByRole("heading", { name: "Roofs of Zinc" }).waitFor();
  await page.keyboard.press("Shift+A");
  await page.getByRole("dialog").getByRole("button", { name: "Approve revision 1" }).click();
  await expect.poll(() => titlesOf(page)).not.toContain("Roofs of Zinc");
  await expect.poll(() => titlesOf(page)).toContain("Roofs of Slate");
});

test("a failure is tried again from its entry by key, and a post is approved after asking", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(path());
  const review = page.locator(rows).filter({ hasText: "One-pipe steam is not obsolete" });
  await review.click();
  await page.keyboard.press("Shift+A");
  await page.getByRole("dialog").getByText("exactly as it is in revision 1").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Approve revision 1" }).click();
  await review.waitFor({ state: "detached" });

  const markdown = "# Too late\n\nIt was.";
  const { id } = await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit: false });
  await ask(page, "submit_article", { id });
  await ask(page, "approve_article", { id, revision: 1 });
  await ask(page, "schedule_article", { id, day: "2099-06-01", time: "09:30" });
  const ago = "date_trunc('milliseconds', now() - interval '2 hours')";
  await dashboard.owner.query(`update article set scheduled_at = ${ago}, due_at = ${ago} where id = $1`, [id]);
  const entry = page.locator(rows).filter({ hasText: "Too late" });
  await entry.click();
  await page.getByRole("region", { name: "Selected entry" }).getByText("more than 60 minutes ago").waitFor();
  await page.keyboard.press("t");
  await page.getByText("Trying again.").waitFor();
  await entry.waitFor({ state: "detached" });
});
