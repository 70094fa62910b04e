import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { look, looks } from "./look.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";

// Without a model, a request for the cost of writing is answered with the reason why there is none.
const dashboard = useDashboard({ running: true, meant: /status of 503/ });

function articleId(slug: string): string {
  const found = dashboard.world.articles.find((article) => article.slug === slug);
  if (found === undefined) throw new Error(`The demo world has no article ${slug}.`);
  return found.id;
}

async function open(page: Page, slug: string, search = ""): Promise<void> {
  await page.goto(dashboard.at(`articles/${articleId(slug)}${search}`));
  await page.getByRole("textbox", { name: "Article text" }).waitFor();
}

function textOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Article text" });
}

/** Returns the newest revision of an article in the database. */
async function stored(slug: string): Promise<{ revision: number; title: string; markdown: string; seo_title: string | null }> {
  const { rows } = await dashboard.owner.query(
    "select revision, title, markdown, seo_title from article_revision where article_id = $1 order by revision desc limit 1",
    [articleId(slug)],
  );
  return rows[0];
}

async function typeAtEnd(page: Page, text: string): Promise<void> {
  await textOf(page).click();
  await page.keyboard.press("Control+End");
  const isAtEnd = "(({ state }) => state.selection.to >= state.doc.content.size - 2)(document.querySelector('.ProseMirror').editor)";
  await expect.poll(() => page.evaluate(isAtEnd)).toBe(true);
  await page.keyboard.type(text);
}

test("what is written by keys alone is saved as it looks", async () => {
  const page = await dashboard.openPage("sam");
  await open(page, "sharp-chisels");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", again");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+End");
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.to")).toBeGreaterThan(2000);
  await page.keyboard.type("\n## A *new* part\nBegins **boldly** with `code`.\n- one\n- two\n\n> Said so.\n");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1986. A good year");
  await page.keyboard.press("Shift+Home");
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.empty")).toBe(false);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Add link" });
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter an address that starts with").waitFor();
  await look(page, "editor-link-light");
  await dialog.getByLabel("Address").fill("example.org/year");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as revision 2.").waitFor();
  const { title: saved, markdown } = await stored("sharp-chisels");
  expect(saved).toMatch(/, again$/);
  expect(markdown).toContain(
    "\n\n## A *new* part\n\nBegins **boldly** with `code`.\n\n- one\n- two\n\n> Said so.\n\n[1986. A good year](https://example.org/year)",
  );
  await expect.poll(() => page.getByText("Not saved yet").count()).toBe(0);
  await page.keyboard.press("Control+z");
  await page.getByText("Not saved yet").locator("visible=true").waitFor();
});

test("what was not saved is there after a reload, says so, and can be discarded", async () => {
  const page = await dashboard.openPage("ruth");
  await open(page, "old-oil-tank");
  const before = await stored("old-oil-tank");
  await typeAtEnd(page, " Not saved.");
  await page.reload();
  await page.getByText("Your unsaved changes from").waitFor();
  await expect.poll(() => textOf(page).innerText()).toContain("Not saved.");
  await look(page, "editor-restored-light");
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await page.getByText("are kept for you but not saved yet").waitFor();
  await page.goBack();
  await page.getByText("Your unsaved changes from").waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await look(page, "editor-discard-light");
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => textOf(page).innerText()).not.toContain("Not saved.");
  expect(await stored("old-oil-tank")).toEqual(before);
});

test("a revision whose answer was lost is no conflict, and nothing is saved twice", async () => {
  const page = await dashboard.openPage("jonas");
  // Otherwise the notice of the change would arrive sooner than the answer, which never comes.
  await holdChanges(page);
  await open(page, "radiator-paint");
  await typeAtEnd(page, " Kept once.");
  await page.route("**/update_article", async (route) => {
    await route.fetch();
    await route.abort("aborted");
  });
  await page.keyboard.press("Control+s");
  await page.getByText("The service did not answer").first().waitFor();
  await expect.poll(() => textOf(page).innerText()).toContain("Kept once.");
  await page.unroute("**/update_article");
  await page.keyboard.press("Control+s");
  await expect.poll(() => page.getByText("Not saved yet").count()).toBe(0);
  expect(await stored("radiator-paint")).toMatchObject({ revision: 2, markdown: expect.stringContaining("Kept once.") });
});

test("words that a comment is about are marked, and a click on them shows it", async () => {
  const page = await dashboard.openPage("priya", { viewport: { width: 1440, height: 900 } });
  await open(page, "sharp-chisels");
  const comment = { id: articleId("sharp-chisels"), body: "Which stone?", quote: "What sharp means" };
  await callOn(page, dashboard, "create_comment", comment);
  await page.locator(".passage").filter({ hasText: comment.quote }).click();
  await page.getByText(comment.body).waitFor();
  const { rows } = await dashboard.owner.query("select id from comment where body = $1", [comment.body]);
  await expect.poll(() => new URL(page.url()).search).toBe(`?comment=${rows[0].id}`);
});

test("an article is written and saved on a phone", async () => {
  const narrow = looks.find(({ name }) => name === "narrow");
  const page = await dashboard.openPage("sam", narrow?.options);
  await open(page, "plaster-cracks");
  await typeAtEnd(page, "\nWritten on a phone.");
  await page.getByText("needs approval again").waitFor();
  await look(page, "editor-unsaved-narrow");
  const save = page.getByRole("button", { name: "Save revision" });
  const box = await save.boundingBox();
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThan(390);
  await save.tap();
  await page.getByText(/^Saved as revision/).waitFor();
  expect(await stored("plaster-cracks")).toMatchObject({ markdown: expect.stringContaining("Written on a phone.") });
  await page.goto(dashboard.at(`articles/${articleId("plaster-cracks")}?panel=search`));
  await page.getByLabel("SEO title").fill("Cracks in plaster");
  await look(page, "editor-search-typed-narrow");
  await page.getByRole("button", { name: "Save revision" }).tap();
  await expect.poll(async () => (await stored("plaster-cracks")).seo_title).toBe("Cracks in plaster");
});

test("a reader is led to where articles are read; the screen speaks Portuguese", async () => {
  const reader = await dashboard.openPage("helen");
  await reader.goto(dashboard.at(`articles/${articleId("sharp-chisels")}`));
  await reader.waitForURL((url) => url.pathname.endsWith("/review"));
  expect(await reader.getByRole("toolbar").count()).toBe(0);
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto(dashboard.at(`articles/${articleId("quiet-pine-floor")}?panel=checks`));
  await page.getByText("Esta revisão aguarda aprovação").waitFor();
  await look(page, "editor-portuguese-light");
});
