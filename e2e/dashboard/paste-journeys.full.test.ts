import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { give, giveBeside, lossesOn, panelOf, picture, written } from "./clipboard.ts";
import { useJourneys, wide } from "./use-journeys.ts";
import { beginText } from "./writing.ts";

const { dashboard, pageOf } = useJourneys();

async function begin(): Promise<Page> {
  const page = await pageOf("marta", wide);
  await beginText(page, dashboard);
  return page;
}

const choose = (page: Page, name: string, row: string) =>
  panelOf(page).getByRole("group", { name: row }).getByRole("button", { name }).click();

/** Returns an image of the library that is wider than high. */
async function anImage(): Promise<{ id: string; alt: string; width: number; height: number }> {
  const { rows } = await dashboard.owner.query(
    "select id, alt, width, height from library_image where project_id = $1 and file_name is not null and width > height * 1.2 order by created_at, id limit 1",
    [dashboard.projectId],
  );
  return rows[0];
}

test("images of a page and an image's address come into the library when a person says so, and tell why they cannot", async () => {
  const page = await begin();
  const { id, width, height } = await anImage();
  const asked: string[] = [];
  // The service fetches no address of another site in a test.
  await page.route("**/upload_image", async (route) => {
    asked.push(route.request().postDataJSON().url);
    await route.fulfill({ json: { id, width, height, markdown: `![](image:${id})` } });
  });
  const wall = "https://example.org/wall.jpg";
  await give(page, "paste", {
    "text/html": `<p>One.</p><figure><img src="${wall}" alt="A wall"><figcaption>In May</figcaption></figure><p>Two. <img src="//example.org/late.webp"> Three.</p>`,
    "text/plain": "words",
  });
  await expect.poll(() => lossesOn(page)).toEqual(["2 images were left out"]);
  const without = await written(page);
  expect(asked).toEqual([]);
  await choose(page, "Bring in", "2 images were left out");
  await expect.poll(() => written(page)).toBe(`One.\n\n![A wall](image:${id} "In May")\n\nTwo.\n\n![](image:${id})\n\nThree.`);
  expect(asked).toEqual([wall, "https://example.org/late.webp"]);
  await choose(page, "Leave out", "2 images come into the library");
  await expect.poll(() => written(page)).toBe(without);
  await begin();
  await give(page, "paste", { "text/plain": wall });
  await expect.poll(() => written(page)).toBe(`![](image:${id})`);
  await page.keyboard.press("Control+z");
  await page.keyboard.type("See ");
  await give(page, "paste", { "text/plain": wall });
  await expect.poll(() => written(page)).toBe(`See [${wall}](${wall})`);
  await page.unroute("**/upload_image");

  await begin();
  const error = { code: "invalid_url", message: "This address leads nowhere." };
  await page.route("**/upload_image", (route) => route.fulfill({ status: 400, json: { error } }));
  await give(page, "paste", { "text/plain": wall });
  await page.getByRole("alert").filter({ hasText: "This address leads nowhere." }).waitFor();
  await expect.poll(() => written(page)).toBe("");
  await page.getByRole("button", { name: "Use the link" }).click();
  await expect.poll(() => written(page)).toBe(`[${wall}](${wall})`);
  await page.unroute("**/upload_image");
});

test("a loss is kept or left out as a person chooses, each choice is one step back, and undo takes the paste out", async () => {
  const page = await begin();
  const panel = panelOf(page);
  await page.keyboard.type("Before after");
  await page.evaluate('document.querySelector(".ProseMirror").editor.commands.setTextSelection(8)');
  const text = "one\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```\nx\n```\n\n```\ny\n```\n\n<p>words</p>\n\ntwo";
  const at = (...blocks: string[]) => ["Before one", ...blocks, "twoafter"].join("\n\n");
  await give(page, "paste", { "text/plain": text });
  await expect.poll(() => lossesOn(page)).toEqual(["1 table became a list", "2 code blocks were left out", "1 piece of HTML was left out"]);
  await expect.poll(() => written(page)).toBe(at("- a: 1 – b: 2"));
  await choose(page, "As lines of code", "2 code blocks were left out");
  await choose(page, "As text", "1 piece of HTML was left out");
  await choose(page, "Leave out", "1 table became a list");
  await expect
    .poll(() => lossesOn(page))
    .toEqual(["1 table was left out", "2 code blocks became lines of code", "1 piece of HTML became text"]);
  await expect.poll(() => written(page)).toBe(at("`x`", "`y`", "words"));
  await page.getByRole("textbox", { name: "Article text" }).press("Control+z");
  await expect.poll(() => written(page)).toBe(at("- a: 1 – b: 2", "`x`", "`y`", "words"));
  for (let step = 0; step < 3; step++) await page.keyboard.press("Control+z");
  await expect.poll(() => written(page)).toBe("Before after");
  await panel.waitFor({ state: "detached" });
  await page.keyboard.press("Control+Shift+z");
  await panel.getByRole("button", { name: "Undo paste" }).click();
  await expect.poll(() => written(page)).toBe("Before after");
  await page.keyboard.press("Control+z");
  await expect.poll(() => written(page)).toBe(at("- a: 1 – b: 2"));

  // By keys alone, until the pasted text is changed.
  await page.keyboard.press("Control+a");
  await give(page, "paste", { "text/plain": "one\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\ntwo" });
  await expect.poll(() => lossesOn(page)).toEqual(["1 table became a list"]);
  const focused = () => page.evaluate("document.activeElement.textContent");
  for (let tab = 0; (await focused()) !== "Leave out"; tab += 1) {
    expect(tab, "Tab leads from the text into the panel").toBeLessThan(6);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect.poll(() => lossesOn(page)).toEqual(["1 table was left out"]);
  await expect.poll(focused).toBe("Leave out");
  await choose(page, "As a list", "1 table was left out");
  await page.getByText("a: 1 – b: 2").first().click();
  await page.keyboard.press("End");
  await page.keyboard.type("!");
  await panel.getByText("You have changed the pasted text since, so it stays as it is.").waitFor();
  expect(await panel.getByRole("button", { name: "As a list" }).count()).toBe(0);
});

test("Markdown comes in as what it says, words stay in the line, and a drop tells its losses and keeps the image below it", async () => {
  const page = await begin();
  await give(page, "paste", { "text/plain": "# Walls\n\nThey are **thick**.\n\n> Said so.\n> — Ilse Brandt\n\n```\ncode\n```" });
  await expect.poll(() => written(page)).toBe("## Walls\n\nThey are **thick**.\n\n> Said so.\n> — Ilse Brandt");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Before after");
  const select = (from: number, to: number) =>
    page.evaluate(`document.querySelector(".ProseMirror").editor.commands.setTextSelection({ from: ${from}, to: ${to} })`);
  await select(8, 8);
  await give(page, "paste", { "text/plain": "*in between* " });
  await expect.poll(() => written(page)).toBe("Before *in between* after");
  await select(19, 24);
  await give(page, "paste", { "text/plain": "https://example.org/after" });
  await expect.poll(() => written(page)).toBe("Before *in between* [after](https://example.org/after)");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Backspace");
  await give(page, "drop", {
    "text/html": "<p>Dropped <b>here</b> <u>at once</u></p><table><tr><td>Cell</td><td>Other</td></tr></table>",
    "text/plain": "Dropped",
  });
  await expect.poll(() => written(page)).toBe("Dropped **here** at once\n\n- Cell – Other");
  await panelOf(page)
    .getByText(/^1 table/)
    .first()
    .waitFor();
  await page.keyboard.press("Control+z");
  await give(page, "paste", {}, [picture]);
  await page.getByRole("textbox", { name: "Alt text" }).fill("A wall");
  await expect.poll(() => written(page)).toMatch(/^!\[A wall\]/);
  await give(page, "drop", { "text/plain": "Dropped upon it" });
  await expect.poll(() => written(page)).toContain("Dropped upon it");
  await expect.poll(() => written(page), { message: "the image stays" }).toContain("![A wall](image:img_");
});

test("an image is uploaded where it is pasted, again after a refusal, and leaving asks while it is on its way", async () => {
  const page = await begin();
  await page.keyboard.type("Look:");
  const released = Promise.withResolvers<void>();
  const error = { code: "rate_limited", message: "Too many images. Wait a moment." };
  await page.route("**/upload_image", (route) => route.fulfill({ status: 429, json: { error } }), { times: 1 });
  await give(page, "paste", {}, [picture]);
  await page.getByRole("alert").filter({ hasText: "Too many images" }).waitFor();
  await expect.poll(() => written(page)).toBe("Look:");
  await page.route("**/upload_image", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole("figure").getByRole("button", { name: "Try again" }).click();
  await page.getByText("Uploading wall.png").waitFor();
  await page.getByRole("link", { name: "Back to Articles" }).click();
  const question = page.getByRole("dialog", { name: "Leave before the images are uploaded?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "detached" });
  released.resolve();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A wall");
  await expect.poll(() => written(page)).toMatch(/^Look:\n\n!\[A wall\]\(image:img_\w+\)$/);
  await page.unroute("**/upload_image");
  await give(page, "drop", {}, [{ ...picture, name: "notes.pdf", type: "application/pdf" }]);
  await page.getByText("Articles can contain only JPG, PNG and WebP images.").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("A wall to look at");
  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname));
  const { rows } = await dashboard.owner.query("select markdown from article_revision where title = 'A wall to look at'");
  expect(rows[0].markdown).toMatch(/^Look:\n\n!\[A wall\]\(image:img_\w+\)$/);
});

test("an image goes into the text in two steps, or by a drop or a paste anywhere beside it, and asks for its words there", async () => {
  const page = await begin();
  await page.keyboard.type("Look:");
  await page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name: "Image", exact: true }).click();
  const bytes = { name: "stones.png", mimeType: "image/png", buffer: Buffer.from(picture.base64, "base64") };
  await page.getByRole("dialog").locator("input[type=file]").setInputFiles(bytes);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("textbox", { name: "Alt text" }).fill("Stones");
  await expect.poll(() => written(page)).toMatch(/^Look:\n\n!\[Stones\]\(image:img_\w+\)$/);
  await page.getByRole("textbox", { name: "Title", exact: true }).click();
  await giveBeside(page, "paste", [picture]);
  await expect.poll(() => page.getByRole("textbox", { name: "Alt text" }).count()).toBe(2);
  await giveBeside(page, "drop", [picture]);
  await expect.poll(() => page.getByRole("textbox", { name: "Alt text" }).count()).toBe(3);
  await give(page, "paste", {}, [picture]);
  await expect.poll(() => page.getByRole("textbox", { name: "Alt text" }).count()).toBe(4);
  await expect.poll(async () => (await written(page)).match(/\]\(image:img_/g)?.length).toBe(4);
});
