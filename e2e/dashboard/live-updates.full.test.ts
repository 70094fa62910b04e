import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { look } from "./look.ts";
import { articleId, ask, fromMenu } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";

const dashboard = useDashboard({ running: true });
const slug = "heat-pump-old-stone-house";

async function open(who: PersonKey, options = {}): Promise<Page> {
  const page = await dashboard.openPage(who, options);
  await page.goto(dashboard.at(`articles/${articleId(dashboard, slug)}`));
  await page.getByLabel("Article text").waitFor();
  return page;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: typeof name === "string" });
const inDialog = (page: Page, name: string) => page.getByRole("dialog").getByRole("button", { name, exact: true });

async function stateOf() {
  const { rows } = await dashboard.owner.query("select status, revision, published_revision as live from article where id = $1", [
    articleId(dashboard, slug),
  ]);
  return rows[0];
}

async function writeAtEnd(page: Page, words: string): Promise<void> {
  await page.getByLabel("Article text").click();
  await page.keyboard.press("ControlOrMeta+End");
  await page.keyboard.type(words);
}

test("who may not approve sends the update to review with a plain wish, and who may approves and updates in one go", async () => {
  const [priya, ilse] = [await open("priya"), await open("ilse")];
  const { revision } = await stateOf();
  const live = (await stateOf()).live;
  await writeAtEnd(priya, " Measure first.");
  await button(priya, "Update…").click();
  await priya.getByRole("dialog").getByText("It goes to review").waitFor();
  expect(await stateOf()).toMatchObject({ status: "draft", revision: revision + 1 });
  await inDialog(priya, "Send to review").click();
  await priya.getByText(/^Waiting for/).waitFor();
  expect(await stateOf()).toEqual({ status: "in_review", revision: revision + 1, live });
  await ilse.goto(dashboard.at(`articles/${articleId(dashboard, slug)}/review`));
  await ilse.locator("[data-comment]").getByText("Please update the live page with this as soon as it is approved.").waitFor();
  await fromMenu(ilse, "Update…");
  await ilse
    .getByRole("dialog")
    .getByText(`You approve revision ${revision + 1}.`)
    .waitFor();
  await inDialog(ilse, "Update the live page").click();
  await ilse.getByRole("dialog", { name: `Revision ${revision + 1} is live` }).waitFor();
  await expect.poll(() => ilse.evaluate("document.querySelector('[role=dialog] img')?.naturalWidth")).toBe(1200);
  await look(ilse, "update-live-page");
  const address = await ilse.getByRole("link", { name: "See it live" }).getAttribute("href");
  expect(await (await ilse.request.get(String(address))).text()).toContain("Measure first.");
  expect(await stateOf()).toEqual({ status: "published", revision: revision + 1, live: revision + 1 });
});

test("who may approve updates the live page from unsaved changes, and a refusal half way says what is done", async () => {
  const page = await open("ilse");
  const { revision } = await stateOf();
  await writeAtEnd(page, " Then ask.");
  await page.route("**/publish_article_now", (route) =>
    route.fulfill({ status: 409, json: { error: { code: "invalid_state", message: "Not just now." } } }),
  );
  await button(page, "Update…").click();
  await inDialog(page, "Update the live page").click();
  await page.getByRole("dialog").getByText("Not just now.").waitFor();
  await expect.poll(() => page.getByRole("dialog").getByText("Done", { exact: true }).count()).toBe(3);
  expect(await stateOf()).toMatchObject({ status: "approved", revision: revision + 1 });
  await page.unroute("**/publish_article_now");
  await inDialog(page, "Update the live page").click();
  await page.getByRole("dialog", { name: `Revision ${revision + 1} is live` }).waitFor();
  expect(await stateOf()).toEqual({ status: "published", revision: revision + 1, live: revision + 1 });
});

test("a draft goes to its readers in one go by whoever may approve it, and not by others", async () => {
  const page = await open("priya");
  const draft = { projectId: dashboard.projectId, title: "Loose slates", markdown: "Slates slip when their nails rust.", submit: false };
  const { id } = await ask(page, "create_article", draft);
  await page.goto(dashboard.at(`articles/${id}`));
  await button(page, "Submit").waitFor();
  await button(page, "More actions").click();
  await page.getByRole("menuitem", { name: "Delete article" }).waitFor();
  expect(await page.getByRole("menuitem", { name: "Publish…" }).count()).toBe(0);
  const ilse = await open("ilse");
  await ilse.goto(dashboard.at(`articles/${id}`));
  await fromMenu(ilse, "Publish…");
  await expect.poll(() => ilse.getByRole("dialog", { name: "Publish revision 1 now?" }).getByRole("listitem").count()).toBe(3);
  await inDialog(ilse, "Publish revision 1 now").click();
  await ilse.getByRole("dialog", { name: "Revision 1 is live" }).waitFor();
  const { rows } = await dashboard.owner.query("select approved_revision, published_revision from article where id = $1", [id]);
  expect(rows).toEqual([{ approved_revision: 1, published_revision: 1 }]);
});

test("an update gets its date in one go, and the header tells it with who approved", async () => {
  const page = await open("ilse", phone);
  const { revision, live } = await stateOf();
  await writeAtEnd(page, " Later.");
  await button(page, "Update…").waitFor();
  await fromMenu(page, "Schedule the update");
  await page.getByLabel("Day", { exact: true }).fill("2030-05-06");
  await page.getByLabel("Time", { exact: true }).fill("09:15");
  await page
    .getByRole("dialog")
    .getByText(/^Readers see revision \d+ from .*6 May 2030/)
    .waitFor();
  await inDialog(page, "Schedule the update").click();
  await page
    .getByText(/goes live 6 May 2030, 09:15/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page
    .getByText(/approved by Ilse Brandt/)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await stateOf()).toEqual({ status: "scheduled", revision: revision + 1, live });
});

test("where the policy asks for no review, nothing speaks of approval, and the page changes without one", async () => {
  const page = await open("marta");
  await ask(page, "update_project", { id: dashboard.projectId, reviewBeforePublishing: false });
  const { revision } = await stateOf();
  await writeAtEnd(page, " Freely.");
  await page.getByText("Readers see revision").waitFor();
  // The page that was open hears of the changed policy a moment later.
  await expect.poll(() => page.getByText(/needs? approval/).count()).toBe(0);
  await button(page, "Update…").click();
  await expect.poll(() => page.getByRole("dialog").locator("ol").getByRole("listitem").count()).toBe(2);
  await inDialog(page, "Update the live page").click();
  await page.getByRole("dialog", { name: `Revision ${revision + 1} is live` }).waitFor();
  await page.keyboard.press("Escape");
  await page
    .getByRole("banner")
    .getByText(/approved by the project’s policy/)
    .waitFor();
});
