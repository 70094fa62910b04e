import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { keep } from "./look.ts";
import { holdChanges } from "./open-dashboard.ts";
import { articleId, ask, fromMenu, select } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

async function open(who: PersonKey, slug: string): Promise<Page> {
  const page = await dashboard.openPage(who);
  await page.goto(dashboard.at(`articles/${articleId(dashboard, slug)}/review`));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  return page;
}

async function stateOf(slug: string) {
  const { rows } = await dashboard.owner.query(
    "select status, revision, approved_revision, published_revision from article where id = $1",
    [articleId(dashboard, slug)],
  );
  return rows[0];
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

test("what was being written is kept when it is refused, and after a reload", async () => {
  const page = await open("ilse", "dense-pack-cellulose");
  await page.keyboard.press("c");
  await page.getByLabel("Your comment").fill("Kept while I look away.");
  await page.reload();
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await page.keyboard.press("c");
  await expect.poll(() => page.getByLabel("Your comment").inputValue()).toBe("Kept while I look away.");
  await page.route("**/create_comment", (route) =>
    route.fulfill({ status: 422, json: { error: { code: "invalid_input", message: "That is not possible.", param: "quote" } } }),
  );
  await button(page, "Comment").last().click();
  await page.getByText("That is not possible.").waitFor();
  await expect.poll(() => page.getByLabel("Your comment").inputValue()).toBe("Kept while I look away.");
  await page.unroute("**/create_comment");
  await button(page, "Comment").last().click();
  await page.locator("[data-comment]").getByText("Kept while I look away.").waitFor();
});

test("a comment can be written while the others cannot be loaded, and stays where it is when they come", async () => {
  const page = await dashboard.openPage("ilse");
  await holdChanges(page);
  // Answers that came with a page are too old for it after ten seconds, so that it asks for them.
  await page.addInitScript("const { now } = performance; performance.now = () => now.call(performance) + 20_000");
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  await page.route("**/browse_comments", async (route) => {
    await failed;
    await route.fulfill({ status: 403, json: { error: { code: "not_allowed", message: "Not now." } } });
  });
  await page.goto(dashboard.at(`articles/${articleId(dashboard, "dense-pack-cellulose")}/review`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await page.keyboard.press("c");
  const field = page.getByLabel("Your comment");
  await field.fill("Said without the others.");
  fail();
  await page.getByText("Not now.").waitFor();
  await field.press("End");
  await page.keyboard.type(" Twice.");
  await page.unroute("**/browse_comments");
  await button(page, "Try again").click();
  await page.getByText("Not now.").waitFor({ state: "detached" });
  await button(page, "Comment").last().click();
  await page.locator("[data-comment]").getByText("Said without the others. Twice.").waitFor();
});

/** Returns where the selected words and the box of a comment stand in the window. */
async function places(page: Page): Promise<{ words: number; top: number; bottom: number; height: number }> {
  await page.getByLabel("Your comment").waitFor();
  return page.evaluate(`(() => {
    const box = document.activeElement.closest("form").getBoundingClientRect();
    const words = [...CSS.highlights.get("passage-active")][0].getBoundingClientRect();
    return { words: words.top, top: box.top, bottom: box.bottom, height: innerHeight };
  })()`);
}

test("the box of a comment opens in view beside its words, over other comments and on a phone, and its chip goes", async () => {
  const page = await open("ilse", "quiet-pine-floor");
  for (const words of ["The cross braces", "a quarter of an inch"]) {
    await select(page, words);
    await button(page, "Comment").click();
    const { words: beside, top, bottom, height } = await places(page);
    expect(bottom).toBeLessThan(height);
    expect(Math.abs(top - beside)).toBeLessThan(160);
    // The one that is left sends the comment.
    await expect.poll(() => button(page, "Comment").count()).toBe(1);
    await button(page, "Cancel").click();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await select(page, "a quarter of an inch");
  await button(page, "Comment").click();
  const { words, top, bottom, height } = await places(page);
  expect(words).toBeGreaterThan(56);
  expect(words).toBeLessThan(top);
  expect(bottom).toBeLessThanOrEqual(height);
  await button(page, "Cancel").click();
});

test("a keyboard walks through the paragraphs and comments on the one that has the focus", async () => {
  const page = await open("ilse", "quiet-pine-floor");
  const paragraphs = page.locator(".article-text").locator("p, h2, h3, li");
  await expect.poll(() => page.locator(".article-text [tabindex='0']").count()).toBe(1);
  await paragraphs.first().focus();
  await page.keyboard.press("ArrowDown");
  const second = await paragraphs.nth(1).innerText();
  await expect.poll(() => page.evaluate<string>("document.activeElement.innerText")).toBe(second);
  await page.keyboard.press("c");
  await page.getByLabel("Your comment").fill("By keys alone.");
  await page.keyboard.press("Control+Enter");
  await page.locator("[data-comment]").getByText("By keys alone.").waitFor();
  const { rows } = await dashboard.owner.query("select quote from comment where body = 'By keys alone.'");
  expect(second.replaceAll(/\s+/g, " ")).toContain(rows[0].quote);
});

test("changes are requested with a reason, which becomes a comment", async () => {
  const page = await open("ilse", "quiet-pine-floor");
  await fromMenu(page, "Request changes");
  await page.getByLabel("What should change?").fill("The price of a screw, please.");
  await inDialog(page, "Request changes").click();
  await page.locator("[data-comment]").getByText("The price of a screw, please.").waitFor();
  expect(await stateOf("quiet-pine-floor")).toMatchObject({ status: "draft" });
  const priya = await open("priya", "quiet-pine-floor");
  await button(priya, "Submit").click();
  await inDialog(priya, "Submit revision 1").click();
  await priya.getByText(/^Waiting for/).waitFor();
  expect(await stateOf("quiet-pine-floor")).toMatchObject({ status: "in_review" });
  expect(await button(priya, "Approve revision 1").count()).toBe(0);
});

test("an article goes live at once, is delivered again and is taken off", async () => {
  const id = articleId(dashboard, "plaster-cracks");
  const page = await open("ilse", "plaster-cracks");
  await fromMenu(page, "Publish…");
  await inDialog(page, "Publish revision 1 now").click();
  await page.getByRole("dialog", { name: "Revision 1 is live" }).getByRole("link", { name: "See it live" }).waitFor();
  await keep(page, "journey-live");
  await page.keyboard.press("Escape");
  await page.getByText("Published", { exact: true }).waitFor();
  const { url } = await ask(page, "get_article", { id });
  expect((await page.request.get(String(url))).status()).toBe(200);
  await fromMenu(page, "Publications");
  await button(page, "Deliver again").click();
  await page.getByText("Delivering again.").waitFor();
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await dashboard.owner.query("select status from publication where article_id = $1", [id])).rows)
    .toEqual([{ status: "confirmed" }, { status: "confirmed" }]);
  await fromMenu(page, "Unpublish");
  await inDialog(page, "Unpublish revision 1").click();
  await button(page, "Submit").waitFor();
  expect((await page.request.get(String(url))).status()).toBe(410);
  await fromMenu(page, "Delete article");
  await inDialog(page, "Delete article").click();
  await page.getByRole("heading", { name: "Articles" }).waitFor();
  expect(await stateOf("plaster-cracks")).toBeUndefined();
});

test("a reader reads: nothing is offered to them", async () => {
  const page = await dashboard.openPage("helen");
  await page.goto(dashboard.at(`articles/${articleId(dashboard, "quiet-pine-floor")}`));
  await page.waitForURL((url) => url.pathname.endsWith("/review"));
  await page.locator("[data-comment]").first().waitFor();
  for (const name of [/Approve/, /Request/, /Resolve/, /^Reply/, /Comment on/]) {
    expect(await page.getByRole("button", { name }).count(), String(name)).toBe(0);
  }
  await button(page, "More actions").click();
  await expect.poll(() => page.getByRole("menuitem").allInnerTexts()).toEqual(["Preview", "History"]);
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  expect(await page.getByLabel("Your comment").count()).toBe(0);
});
