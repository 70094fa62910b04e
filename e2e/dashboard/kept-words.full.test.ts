import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoPeople, type PersonKey } from "../../server/src/operating/seed/people.ts";
import { goodPassword, setPassword } from "../../server/test/people.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, textOf } from "./writing.ts";

// The tests cut the connection and end sessions, which the browser reports.
const dashboard = useDashboard({ meant: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|503)|fetch/ });
const articles = () => articlesOf(dashboard);

/** Leads a person to the text of an article, and waits until that one is shown. */
async function open(who: PersonKey, slug: string): Promise<Page> {
  const { title } = await articles().stored(slug);
  const page = await dashboard.visit(who, dashboard.at(`articles/${articles().idOf(slug)}`));
  await expect.poll(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(title);
  await textOf(page).waitFor();
  return page;
}

async function endSessions(who: PersonKey): Promise<string> {
  const { rows } = await dashboard.owner.query("select id from person where email = $1", [demoPeople[who].email]);
  await setPassword(dashboard.owner, rows[0].id);
  await dashboard.owner.query("delete from session where person_id = $1", [rows[0].id]);
  return rows[0].id;
}

test("an ended session says so beside the text, which is there after signing in", async () => {
  const page = await open("sam", "crawl-space");
  const path = dashboard.at(`articles/${articles().idOf("crawl-space")}`);
  await page.getByLabel("Title").fill("A crawl space, and a session that ended");
  await endSessions("sam");
  await page.getByRole("button", { name: "Save revision" }).click();
  await page.getByText("You have been signed out. What you wrote stays in this browser.").waitFor();
  await page.getByRole("link", { name: "Sign in again" }).click();
  await page.getByLabel("Email address").fill(demoPeople.sam.email);
  await page.getByLabel("Password").fill(goodPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL((url) => url.pathname === path);
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("A crawl space, and a session that ended");
});

test("two people on one post: both sides are shown, and nothing is lost", async () => {
  const { rows } = await dashboard.owner.query("select id from post where title like 'One-pipe steam%'");
  const id = rows[0].id;
  const text = (page: Page) => page.getByLabel("Text", { exact: true });
  const path = dashboard.at(`posts/${id}`);
  const [marta, sam] = [await dashboard.visit("marta", path), await dashboard.visit("sam", path)];
  await text(marta).fill("One-pipe steam is not obsolete. It is misread by most.\n\nListen first.");
  await text(sam).fill("One-pipe steam works.\n\nIf a radiator bangs, look at its pitch.");
  await sam.getByRole("button", { name: "Save revision 2" }).click();
  await sam.getByText("Revision 2 is saved").waitFor();
  await dashboard.appears(marta.getByText("Someone else saved revision 2"));
  await marta.getByRole("button", { name: "Compare and save" }).click();
  const dialog = marta.getByRole("dialog");
  await dialog.getByText("Two people have changed this post").waitFor();
  await dialog.getByText("look at its pitch").waitFor();
  await dialog.getByRole("button", { name: "Save mine as revision 3" }).click();
  await marta.getByText("Revision 3 is saved").waitFor();
  const { content } = (await dashboard.owner.query("select content from post_revision where post_id = $1 and revision = 3", [id])).rows[0];
  expect(content.text).toContain("misread by most");
  await expect.poll(() => dashboard.tellChanges().then(() => text(sam).inputValue())).toContain("misread by most");
});
