import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { clearTags } from "./clear-tags.ts";
import { give, picture, written } from "./clipboard.ts";
import { find } from "./find.ts";
import { phone, useJourneys, wide } from "./use-journeys.ts";
import { articlesOf, beginText, kept, textOf, typeAtEnd, update } from "./writing.ts";

// The service refuses to keep a title that is too long, and the browser tells of that.
const { dashboard, pageOf, callAs, tellChanges } = useJourneys({ meant: /status of 400/ });

async function begin(options = wide): Promise<Page> {
  const page = await pageOf("marta", options);
  await beginText(page, dashboard);
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  return page;
}

test("a title that is too long stays whole and counted and is saved once it is shorter, with the tags and author set beside it", async () => {
  const page = await pageOf("marta", wide);
  const { idOf, open, stored } = articlesOf(dashboard);
  await open(page, "plaster-cracks");
  await callAs("marta", "set_author_profile", { name: "Marta V.", about: "", imageId: null, links: [] });
  await dashboard.owner.query("update article set byline_id = null where id = $1", [idOf("plaster-cracks")]);
  await page.reload();
  const before = await stored("plaster-cracks");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.press("Control+a");
  await page.keyboard.insertText("Gutters ".repeat(30).trim());
  await page.getByText("239 of 200").waitFor();
  await expect.poll(() => title.getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.press("Control+s");
  await page.getByText("Shorten the title to 200 characters. It has 239.").waitFor();
  expect(await stored("plaster-cracks")).toEqual(before);
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe("Gutters ".repeat(30).trim());
  await title.fill("Gutters, again");

  const button = (name: string) => page.getByRole("button", { name, exact: true });
  await page.getByRole("button", { name: /^Tags: / }).click();
  const tags = page.getByRole("dialog").getByRole("combobox", { name: "Tags" });
  await clearTags(tags);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await button("Add a tag").press("Enter");
  await tags.fill("Hand tools, Sharpening");
  // The first one ends the tag, the second one closes the field.
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await button("Tags: Hand tools +1").waitFor();
  await button("Add an author").click();
  await page.getByRole("dialog").getByRole("combobox", { name: "Author" }).fill("mart");
  await page.getByRole("option", { name: "Marta V." }).waitFor();
  await page.keyboard.press("Enter");
  await button("By Marta V.").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await update(page);
  await expect.poll(async () => (await stored("plaster-cracks")).title).toBe("Gutters, again");
  const { rows } = await dashboard.owner.query(
    `select r.tags, a.byline_id is not null as named from article a
     join article_revision r on r.article_id = a.id and r.revision = a.revision where a.id = $1`,
    [idOf("plaster-cracks")],
  );
  expect(rows).toEqual([{ tags: ["Hand tools", "Sharpening"], named: true }]);
});

test("a text that is no article yet keeps its cover, author and address over a reload, and a first article waits in the list", async () => {
  await callAs("ilse", "set_author_profile", { name: "Ilse B.", about: "", imageId: null, links: [] });
  const page = await begin();
  await page.keyboard.type("Moss on slates holds water.");
  await page.getByRole("button", { name: "Add a cover" }).click();
  await page.getByRole("dialog").getByRole("listitem").getByRole("button").first().click();
  await page.getByRole("figure", { name: "Cover" }).waitFor();
  await page.getByRole("button", { name: /^(By Marta|Add an author)/ }).click();
  await find(page.getByRole("dialog").getByRole("combobox", { name: "Author" }), "ilse", "Ilse B.");
  await page.getByRole("button", { name: "By Ilse B." }).waitFor();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const slug = page.getByRole("textbox", { name: "Slug" });
  await slug.fill("Moss on slates");
  await kept(page);
  await page.reload();
  await page.getByRole("button", { name: "By Ilse B." }).waitFor();
  await page.getByRole("figure", { name: "Cover" }).waitFor();
  await expect.poll(() => slug.inputValue()).toBe("moss-on-slates");
  await textOf(page).click();
  await page.keyboard.press("Control+s");
  await page.getByText("Draft saved.").waitFor();
  const { rows } = await dashboard.owner.query(
    `select r.slug, r.cover_image_id is not null as covered, u.name from article a join article_revision r on r.article_id = a.id
     join author u on u.organization_id = a.organization_id and u.person_id = a.byline_id where a.slug = 'moss-on-slates'`,
  );
  expect(rows).toEqual([{ slug: "moss-on-slates", covered: true, name: "Ilse B." }]);

  await page.goto(dashboard.at("first-article"));
  await typeAtEnd(page, " My own words.");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Hello, hearth");
  await kept(page);
  await page.getByRole("link", { name: "Skip this" }).click();
  await page.getByRole("region", { name: "Continue writing" }).getByText("Hello, hearth").waitFor();
  await page.goBack();
  await expect.poll(() => textOf(page).innerText()).toContain("My own words.");
  await page.getByRole("button", { name: "Publish it" }).click();
  await page.waitForURL((url) => url.searchParams.has("article"));
  await expect.poll(async () => (await dashboard.owner.query("select from working_copy where title = 'Hello, hearth'")).rows).toEqual([]);
});

test("a phone writes and saves, moves blocks by the toolbar and takes back what was written", async () => {
  const page = await begin(phone);
  const tool = (name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
  await page.keyboard.insertText("Stone is slow.");
  for (const name of ["Undo", "Redo"]) {
    const box = await tool(name).boundingBox();
    expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThan(390);
  }
  await tool("Undo").tap();
  await expect.poll(() => written(page)).toBe("");
  await tool("Redo").tap();
  await expect.poll(() => written(page)).toBe("Stone is slow.");
  await page.keyboard.type("\nWood is quick.");
  await tool("Move up").tap();
  await expect.poll(() => written(page)).toBe("Wood is quick.\n\nStone is slow.");
  await expect.poll(() => tool("Move up").getAttribute("aria-disabled")).toBe("true");
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Written on a phone");
  const save = page.getByRole("button", { name: "Submit", exact: true });
  const box = await save.boundingBox();
  expect((box?.x ?? 999) + (box?.width ?? 0)).toBeLessThan(390);
  await save.tap();
  await page.getByRole("dialog", { name: "Submit revision 1 for review?" }).waitFor();
  await page.waitForURL(/articles\/art_/);
  const { rows } = await dashboard.owner.query("select markdown from article_revision where title = 'Written on a phone'");
  expect(rows).toEqual([{ markdown: "Wood is quick.\n\nStone is slow." }]);
});

test("Markdown is taken back as one step, and what somebody else saves comes in around the cursor", async () => {
  const page = await begin();
  const source = page.getByRole("textbox", { name: "Article text in Markdown" });
  const tool = (name: string) => page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name });
  await page.keyboard.insertText("Stone is slow.");
  await tool("As Markdown").click();
  const whole = "Stone is slow, and heavy.\n\n## Wood\n\nIt is light.";
  await source.fill("Stone is heavy.");
  await source.fill(whole);
  await kept(page);
  await tool("As Markdown").click();
  await expect.poll(() => written(page)).toBe(whole);
  await tool("Undo").click();
  await expect.poll(() => written(page)).toBe("Stone is slow.");
  await tool("Undo").click();
  await expect.poll(() => written(page)).toBe("");
  await tool("Redo").click();
  await tool("Redo").click();
  await expect.poll(() => written(page)).toBe(whole);

  const { idOf, stored, open } = articlesOf(dashboard);
  await open(page, "gutters");
  const { revision, markdown } = await stored("gutters");
  await tool("As Markdown").click();
  await source.focus();
  await source.evaluate((field) => (field as unknown as { setSelectionRange: (a: number, b: number) => void }).setSelectionRange(0, 0));
  await page.keyboard.type("Mine ");
  await callAs("jonas", "update_article", { id: idOf("gutters"), revision, markdown: `${markdown}\n\nTheirs.` });
  await tellChanges();
  await expect.poll(() => source.inputValue()).toContain("Theirs.");
  await page.keyboard.type("again ");
  await expect.poll(() => source.inputValue()).toBe(`Mine again ${markdown}\n\nTheirs.`);
  await tool("As Markdown").click();
  await expect.poll(() => written(page)).toBe(`Mine again ${markdown}\n\nTheirs.`);
  await tool("Undo").click();
  await expect.poll(() => written(page)).toBe(`${markdown}\n\nTheirs.`);

  const released = Promise.withResolvers<void>();
  await page.route("**/upload_image", async (route) => {
    await released.promise;
    await route.continue();
  });
  await textOf(page).locator("> p").first().click();
  await give(page, "paste", {}, [picture]);
  await page.getByText("Uploading wall.png").waitFor();
  const theirs = { id: idOf("gutters"), revision: revision + 1, markdown: `${markdown}\n\nTheirs, twice.` };
  await callAs("jonas", "update_article", theirs);
  await tellChanges();
  await textOf(page).getByText("Theirs, twice.").waitFor();
  await page.getByText("Uploading wall.png").waitFor();
  released.resolve();
  await expect.poll(() => written(page)).toContain("](image:img_");
  await page.unroute("**/upload_image");
});

test("what waits for an update is there after a reload and can be discarded, and a lost answer is no conflict", async () => {
  const page = await pageOf("marta", wide);
  const { open, stored } = articlesOf(dashboard);
  await open(page, "crawl-space");
  const waiting = page.getByText("Your changes wait here until you press Update");
  await typeAtEnd(page, " Not saved.");
  await page.reload();
  await waiting.waitFor();
  await expect.poll(() => textOf(page).innerText()).toContain("Not saved.");
  await page.getByRole("link", { name: "Back to Articles" }).click();
  await page.getByText("are kept for you").waitFor();
  await page.goBack();
  await waiting.waitFor();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard" }).click();
  await expect.poll(() => textOf(page).innerText()).not.toContain("Not saved.");

  await open(page, "old-oil-tank");
  const before = await stored("old-oil-tank");
  await typeAtEnd(page, " Kept once.");
  await page.route("**/update_article", async (route) => {
    await route.fetch();
    await route.abort("aborted");
  });
  await page.keyboard.press("Control+s");
  await page.getByText("The service did not answer").first().waitFor();
  await page.unroute("**/update_article");
  await page.keyboard.press("Control+s");
  await expect.poll(() => page.locator("[data-kept]").count()).toBe(0);
  expect(await stored("old-oil-tank")).toMatchObject({ revision: before.revision + 1, markdown: expect.stringContaining("Kept once.") });
});
