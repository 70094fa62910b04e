import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, textOf } from "./writing.ts";

const dashboard = useDashboard();
const articles = () => articlesOf(dashboard);

/** Leads a person to the text of an article, and waits until that one is shown. */
async function open(who: PersonKey, slug: string): Promise<Page> {
  const { title } = await articles().stored(slug);
  const page = await dashboard.visit(who, dashboard.at(`articles/${articles().idOf(slug)}`));
  await expect.poll(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(title);
  await textOf(page).waitFor();
  return page;
}

test("two people on one post: both sides are shown, and nothing is lost", async () => {
  const { rows } = await dashboard.owner.query("select id from post where title like 'One-pipe steam%'");
  const id = rows[0].id;
  const text = (page: Page) => page.getByLabel("Text", { exact: true });
  const path = dashboard.at(`posts/${id}`);
  const [marta, sam] = [await dashboard.visit("marta", path), await dashboard.visit("sam", path)];
  await text(marta).fill("One-pipe steam is not obsolete. It is misread by most.\n\nListen first.");
  await text(sam).fill("One-pipe steam works.\n\nIf a radiator bangs, look at its pitch.");
  await sam.getByRole("button", { name: "Save", exact: true }).click();
  await sam.getByText("Saved and waiting for review.").waitFor();
  await dashboard.appears(marta.getByText("Someone else saved revision 2"));
  await marta.getByRole("button", { name: "Compare and save" }).click();
  const dialog = marta.getByRole("dialog");
  await dialog.getByText("Two people have changed this post").waitFor();
  await dialog.getByText("look at its pitch").waitFor();
  await dialog.getByRole("button", { name: "Save mine as revision 3" }).click();
  await marta.getByText("Saved and waiting for review.").waitFor();
  const { content } = (await dashboard.owner.query("select content from post_revision where post_id = $1 and revision = 3", [id])).rows[0];
  expect(content.text).toContain("misread by most");
  await expect.poll(() => dashboard.tellChanges().then(() => text(sam).inputValue())).toContain("misread by most");
});

test("people who write on one article see each other and where, until they leave", async () => {
  const [one, other] = [await open("marta", "sharp-chisels"), await open("sam", "sharp-chisels")];
  await textOf(one).click();
  await one.keyboard.press("Control+Home");
  const face = other.locator('[data-writer^="Marta"]');
  await dashboard.appears(face);
  const mark = other.locator(".is-written");
  await expect.poll(() => mark.first().getAttribute("data-writers")).toMatch(/^Marta .* is writing here$/);
  const block = async () => {
    await dashboard.tellChanges();
    return other.evaluate("[...document.querySelector('.ProseMirror').children].findIndex((at) => at.classList.contains('is-written'))");
  };
  await expect.poll(block).toBe(0);
  await one.keyboard.press("Control+End");
  await expect.poll(block).toBeGreaterThan(3);
  await dashboard.visit("marta", dashboard.at("articles"));
  await expect.poll(() => dashboard.tellChanges().then(() => face.count())).toBe(0);
  expect(await mark.count()).toBe(0);
});
