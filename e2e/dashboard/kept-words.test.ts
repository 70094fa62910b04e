import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, kept, textOf, typeAtEnd, typeAtStart } from "./writing.ts";

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

/** Saves the text of an article, and waits until it is stored: a page that stays open still tells of an earlier one. */
async function save(page: Page, slug: string): Promise<void> {
  const { revision } = await articles().stored(slug);
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await articles().stored(slug)).revision).toBe(revision + 1);
}

/** Lets the next look at what is kept be answered before the words of the screen just left are, and its answer come after them. */
async function overtakeKeeping(page: Page, look: string): Promise<() => Promise<void>> {
  const { promise: looked, resolve: afterLook } = Promise.withResolvers<void>();
  const isKeptHere = () => page.evaluate<boolean>("Object.keys(localStorage).some((key) => key.startsWith('galley-draft:'))");
  await page.route("**/keep_working_copy", (route) => looked.then(() => route.continue()));
  await page.route(`**/${look}`, async (route) => {
    const response = await route.fetch();
    afterLook();
    await expect.poll(isKeptHere).toBe(false);
    await route.fulfill({ response });
  });
  return async () => {
    await looked;
    await page.unrouteAll({ behavior: "wait" });
  };
}

test("two people who change different paragraphs are never asked, and neither loses the cursor or a word", async () => {
  const [one, other] = [await open("marta", "sharp-chisels"), await open("sam", "sharp-chisels")];
  await typeAtStart(other, "Sam begins. ");
  await typeAtEnd(one, " Marta ends.");
  await save(one, "sharp-chisels");
  await dashboard.appears(other.getByText("Its changes are in your text now."));
  await other.keyboard.type("And goes on. ");
  await expect.poll(() => textOf(other).innerText()).toContain("Sam begins. And goes on. ");
  await expect.poll(() => textOf(other).innerText()).toContain("Marta ends.");
  await save(other, "sharp-chisels");
  const { markdown } = await articles().stored("sharp-chisels");
  expect(markdown).toMatch(/^Sam begins\. And goes on\. /);
  expect(markdown).toContain("Marta ends.");
  await other.keyboard.press("Control+z");
  await expect.poll(() => textOf(other).innerText()).not.toContain("And goes on.");
  await expect.poll(() => textOf(other).innerText()).toContain("Marta ends.");
});

test("where two people change the same words nothing is preset, and the rest is merged", async () => {
  const [one, other] = [await open("marta", "old-oil-tank"), await open("sam", "old-oil-tank")];
  await typeAtEnd(other, " Sam was here.");
  await typeAtStart(other, "Sam begins. ");
  await typeAtEnd(one, " Marta was here.");
  await one.getByRole("textbox", { name: "Title", exact: true }).fill("Cracks, by Marta");
  await save(one, "old-oil-tank");
  const before = await articles().stored("old-oil-tank");
  await dashboard.appears(other.getByText("changes some of the same words"));
  await other.keyboard.press("Control+s");
  await other.getByRole("heading", { name: "One place was changed twice" }).waitFor();
  expect(await other.locator("input:checked").count()).toBe(0);
  const saving = other.getByRole("button", { name: /^Save as revision/ });
  await saving.press("Enter");
  await other.getByText("One place still needs your choice.").first().waitFor();
  expect(await articles().stored("old-oil-tank")).toEqual(before);
  await other.getByRole("group").getByText("Both", { exact: true }).click();
  await saving.click();
  await expect.poll(async () => (await articles().stored("old-oil-tank")).revision).toBe(before.revision + 1);
  const { title, markdown } = await articles().stored("old-oil-tank");
  expect(title).toBe("Cracks, by Marta");
  for (const words of ["Sam begins.", "Marta was here.", "Sam was here."]) expect(markdown).toContain(words);
});

test("without a connection words stay in the browser and say so, and are kept by themselves once it is back", async () => {
  const page = await open("sam", "radiator-paint");
  await page.context().setOffline(true);
  await page.getByText("Connection lost. What you write stays here until it is back.").waitFor();
  await typeAtEnd(page, " Written on a train.");
  await page.getByText("Your words are kept in this browser").waitFor();
  await page.context().setOffline(false);
  await kept(page);
  const { rows } = await dashboard.owner.query("select markdown from working_copy where article_id = $1", [
    articles().idOf("radiator-paint"),
  ]);
  expect(rows[0].markdown).toContain("Written on a train.");
  await page.reload();
  await expect.poll(() => textOf(page).innerText()).toContain("Written on a train.");
  await expect.poll(async () => (await articles().stored("radiator-paint")).markdown).toContain("Written on a train.");
  expect((await articles().stored("radiator-paint")).revision).toBe(2);
});

test("a draft is saved at a pause and as its writer leaves, while changes of an approved article wait for an update", async () => {
  const page = await open("marta", "radiator-paint");
  await page.clock.install();
  const { revision } = await articles().stored("radiator-paint");
  await typeAtEnd(page, " After a pause.");
  await kept(page);
  expect((await articles().stored("radiator-paint")).revision).toBe(revision);
  await page.clock.fastForward(30_000);
  await expect.poll(async () => (await articles().stored("radiator-paint")).revision).toBe(revision + 1);
  const head = page.locator("header").first();
  await head.getByText(/^Saved \S/).waitFor();
  expect(await head.getByText("Revision").count()).toBe(0);
  await page.clock.resume();
  await typeAtEnd(page, " On the way out.");
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await expect.poll(async () => (await articles().stored("radiator-paint")).revision).toBe(revision + 2);
  expect((await articles().stored("radiator-paint")).markdown).toContain("After a pause. On the way out.");

  await open("marta", "gutters");
  const before = await articles().stored("gutters");
  await typeAtEnd(page, " Mind the joints.");
  await page.getByText("Your changes wait here until you press Update").waitFor();
  const overtaken = await overtakeKeeping(page, "get_working_copy");
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await page.getByText("are kept for you").waitFor();
  await page.goBack();
  await overtaken();
  await expect.poll(() => textOf(page).innerText()).toContain("Mind the joints.");
  expect(await articles().stored("gutters")).toEqual(before);
  await page.getByRole("button", { name: "Update…" }).click();
  await page.getByRole("dialog").getByText("The approval of revision 1 ends.").waitFor();
  await page.getByRole("dialog").locator(":focus").waitFor();
  expect(await page.getByRole("tooltip").count()).toBe(0);
  await page.getByRole("dialog").getByRole("button", { name: "Update", exact: true }).click();
  await page.getByRole("button", { name: "Submit", exact: true }).waitFor();
  expect((await articles().stored("gutters")).markdown).toContain("Mind the joints.");
});

test("a title without a text is listed as soon as its writer leaves", async () => {
  const page = await dashboard.visit("marta", dashboard.at("articles/new"));
  await textOf(page).waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Lime, and only lime");
  const overtaken = await overtakeKeeping(page, "list_working_copies");
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await overtaken();
  await page.getByRole("link", { name: /Lime, and only lime/ }).waitFor();
});

test("what is typed while a draft is being saved stays, with the caret, the first time and later", async () => {
  const page = await dashboard.visit("sam", dashboard.at("posts/new?format=linkedin"));
  const text = page.getByLabel("Text", { exact: true });
  await text.fill("Moss.");
  /** Types while a call of an operation is under way. */
  const whileSaving = async (operation: string, words: string) => {
    const { promise: released, resolve: letGo } = Promise.withResolvers<void>();
    const asked = page.waitForRequest(`**/${operation}`);
    await page.route(`**/${operation}`, async (route) => {
      // Checks of the same operation pass.
      if (route.request().postDataJSON().dryRun !== true) await released;
      await route.fallback();
    });
    await page.keyboard.press("Control+s");
    await asked;
    // Once more changes nothing while it is under way.
    await page.keyboard.press("Control+s");
    await page.keyboard.type(words);
    letGo();
    await page.unroute(`**/${operation}`);
  };
  await whileSaving("create_post", " It holds water.");
  await page.waitForURL(/posts\/pst_/);
  await expect.poll(() => text.inputValue()).toBe("Moss. It holds water.");
  await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
  await page.keyboard.type(" Always.");
  await whileSaving("update_post", " Ever.");
  await page.getByText("Unsaved changes").waitFor();
  await page.reload();
  await expect.poll(() => text.inputValue()).toBe("Moss. It holds water. Always. Ever.");
  const id = new URL(page.url()).pathname.split("/").at(-1);
  const { rows } = await dashboard.owner.query(
    "select content ->> 'text' as text from post_revision where post_id = $1 order by revision",
    [id],
  );
  expect(rows.map((row) => row.text)).toEqual(["Moss.", "Moss. It holds water. Always."]);
  const { rows: posts } = await dashboard.owner.query("select id from post where title like 'Moss.%'");
  expect(posts).toEqual([{ id }]);
});
