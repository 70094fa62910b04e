import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { markdownOf } from "../../dashboard/src/features/content/articles/editor/bridge/markdown.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard();
let page: Page;
beforeEach(async () => {
  page = await dashboard.openPage();
  await page.goto(dashboard.at("articles/new"));
  await page.getByRole("textbox", { name: "Article text" }).click();
});

// Runs in the page. It is text, because tests have no browser types.
const give = `(way, texts, files) => {
  const data = new DataTransfer();
  for (const [type, text] of Object.entries(texts)) data.setData(type, text);
  for (const { name, type, base64 } of files)
    data.items.add(new File([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], name, { type }));
  const target = document.querySelector(".ProseMirror");
  const { left, top } = target.getBoundingClientRect();
  const place = { bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 30 };
  target.dispatchEvent(way === "paste" ? new ClipboardEvent("paste", { ...place, clipboardData: data }) : new DragEvent("drop", { ...place, dataTransfer: data }));
}`;

type GivenFile = { name: string; type: string; base64: string };

async function given(way: "paste" | "drop", texts: Record<string, string>, files: GivenFile[] = []): Promise<void> {
  await page.evaluate(`(${give})(${JSON.stringify(way)}, ${JSON.stringify(texts)}, ${JSON.stringify(files)})`);
}

async function select(from: number, to: number): Promise<void> {
  await page.evaluate(`document.querySelector(".ProseMirror").editor.commands.setTextSelection({ from: ${from}, to: ${to} })`);
}

/** Picks the first image of the library with the keyboard. */
async function pickFirst(): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").waitFor();
  await dialog.locator("img").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

async function written(): Promise<string> {
  return markdownOf(await page.evaluate("document.querySelector('.ProseMirror').editor.getJSON()"));
}

// A terracotta rectangle of 16 by 9 pixels.
const picture: GivenFile = {
  name: "wall.png",
  type: "image/png",
  base64:
    "iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAIAAAC0SDtlAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAFElEQVQY02PYGmxDEmIY1TAoNAAASRy2QS+9Y34AAAAASUVORK5CYII=",
};

test("text from other programs keeps what the language has, and nothing of its dress", async () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Walls</span></h1>
    <p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Thick</span><span style="font-style:italic"> and slow</span><span>, see </span>
    <a href="https://www.google.com/url?q=https://example.org/walls&amp;sa=D"><span style="text-decoration:underline">this</span></a></p><br>
    <ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><li><p><span>two</span></p><ul><li><p>inner</p></li></ul></li></ul></b>`;
  await given("paste", { "text/html": docs, "text/plain": "Walls" });
  expect(await written()).toBe("## Walls\n\n**Thick** *and slow*, see [this](https://example.org/walls)\n\n- one\n- two\n- inner");

  await page.keyboard.press("Control+a");
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
    <p class=MsoNormal><b>Bold</b> and <a href="javascript:alert(1)">no link</a>,\n wrapped<o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>first</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>second</p>
    <table><tr><td>Cell</td><td>Other</td></tr></table><img src="file:///c:/x.png"><script>alert(1)</script><!--EndFragment--></body></html>`;
  await given("paste", { "text/html": word, "text/plain": "Bold" });
  expect(await written()).toBe("**Bold** and no link, wrapped\n\n1. first\n2. second\n\nCell – Other");
  await page.getByText("Images from other pages were not pasted (1)").waitFor();
});

test("Markdown comes in as what it says; words stay in the line, an address becomes a link", async () => {
  await given("paste", { "text/plain": "# Walls\n\nThey are **thick**.\n\n> Said so.\n> — Ilse Brandt\n\n```\ncode\n```" });
  expect(await written()).toBe("## Walls\n\nThey are **thick**.\n\n> Said so.\n> — Ilse Brandt");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Before after");
  await select(8, 8);
  await given("paste", { "text/plain": "*in between* " });
  expect(await written()).toBe("Before *in between* after");
  await select(19, 24);
  await given("paste", { "text/plain": "https://example.org/after" });
  expect(await written()).toBe("Before *in between* [after](https://example.org/after)");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  expect(await written()).toBe("Before after");
});

test("what of pasted Markdown does not come along is listed by kind and line, read out, and put away", async () => {
  const text =
    "# Walls\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```\ncode\n```\n\nText\n\n---\n\n- one\n  - inner\n\n#### Deep\n\n![x](https://example.org/x.png)";
  await given("paste", { "text/plain": text });
  expect(await written()).toBe("## Walls\n\nText\n\n- one\n- inner\n\n### Deep");
  const notice = page.getByRole("status").filter({ hasText: "Some of what you pasted was left out" });
  await notice.waitFor();
  expect(await notice.getByRole("listitem").allTextContents()).toEqual([
    "Line 3: a table",
    "Line 7: a code block",
    "Line 13: a divider",
    "Line 16: a list’s nesting; its items stay",
    "Line 18: a heading’s level; the nearest one is used",
    "Line 20: the image https://example.org/x.png",
  ]);
  await look(page, "editor-paste-left-out-light");
  await notice.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "detached" });
  expect(await page.evaluate("document.activeElement.classList.contains('ProseMirror')")).toBe(true);
  await page.keyboard.press("Control+a");
  await given("paste", { "text/plain": "Only **words**." });
  expect(await written()).toBe("Only **words**.");
  expect(await notice.count()).toBe(0);
});

test("what of a pasted page does not come along is listed by kind and the words beside it, in the reader's language", async () => {
  const html = `<h2>Walls</h2><p>They are thick.</p><hr><table><tr><td>Cell</td><td>Other</td></tr></table>
    <pre>let x = 1;</pre><p>Watch:</p><iframe src="https://example.org/film"></iframe>
    <ul><li>one<ul><li>inner</li></ul></li></ul><blockquote>Said<blockquote>Said within</blockquote></blockquote>
    <p>See <a href="javascript:alert(1)">this</a></p>`;
  await page.context().addCookies([{ name: "galley_language", value: "pt", url: page.url() }]);
  await page.reload();
  await page.locator(".ProseMirror").click();
  await given("paste", { "text/html": html, "text/plain": "Walls" });
  const notice = page.getByRole("status").filter({ hasText: "Nem tudo o que colou veio junto" });
  await notice.waitFor();
  expect(await notice.getByRole("listitem").allTextContents()).toEqual([
    "Perto de “Walls They are thick.”: uma linha divisória",
    "Perto de “Cell Other”: uma tabela; as palavras ficam como texto simples",
    "Perto de “let x = 1;”: um bloco de código; as palavras ficam como texto simples",
    expect.stringMatching(/^Perto de “.*Watch:”: HTML$/),
    "Perto de “inner”: o recuo de uma lista; os itens ficam",
    "Perto de “Said within”: o recuo de uma citação; as palavras ficam",
    "Perto de “this”: o endereço de uma ligação; as palavras ficam",
  ]);
  await look(page, "editor-paste-left-out-pt-light");
});

test("what a save leaves out is listed by kind and line, also of a new article", async () => {
  await page.getByRole("textbox", { name: "Title" }).fill("Left out at saving");
  await page.getByRole("textbox", { name: "Article text" }).click();
  await given("paste", { "text/plain": "Words.\n\n![gone](image:img_01k9nosuchimage)" });
  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname));
  await page.getByText("Line 3: the image image:img_01k9nosuchimage").waitFor();
});

test("an image is placed where it is pasted or dropped, and its words are written below it", async () => {
  await page.keyboard.type("Look:");
  await page.route(
    "**/upload_image",
    (route) => route.fulfill({ status: 429, json: { error: { code: "rate_limited", message: "Too many images. Wait a moment." } } }),
    { times: 1 },
  );
  await given("paste", {}, [picture]);
  const problem = page.getByRole("alert").filter({ hasText: "Too many images" });
  await problem.waitFor();
  await look(page, "editor-upload-failed-light");
  expect(await written()).toBe("Look:");
  await page.getByRole("figure").getByRole("button", { name: "Try again" }).click();
  await page.getByRole("textbox", { name: "Alt text" }).fill("A wall");
  await expect.poll(written).toMatch(/^Look:\n\n!\[A wall\]\(image:img_\w+\)$/);
  await expect.poll(() => page.evaluate("document.querySelector('.article-image img').naturalWidth")).toBe(16);
  await look(page, "editor-image-light");
  await given("drop", {}, [{ ...picture, name: "notes.pdf", type: "application/pdf" }]);
  await page.getByText("Articles can contain only JPG, PNG and WebP images.").waitFor();
  await given("drop", {}, [{ ...picture, name: "broken.png", base64: btoa("no image") }]);
  await page.getByRole("figure").getByRole("alert").waitFor();
  await page.getByRole("button", { name: "Remove image" }).first().click();
  await page.getByRole("textbox", { name: "Title" }).fill("A wall to look at");
  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname));
  await page.getByText("Revision 1 · saved").locator("visible=true").waitFor();
  const { rows } = await dashboard.owner.query("select markdown from article_revision where title = 'A wall to look at'");
  expect(rows[0].markdown).toMatch(/^Look:\n\n!\[A wall\]\(image:img_\w+\)$/);
});

test("an image of the library is chosen by keys, as a part of the text and as the cover", async () => {
  await page.keyboard.type("Chosen.");
  await page.getByRole("button", { name: "Heading", exact: true }).focus();
  await page.keyboard.press("End");
  for (let step = 0; step < 2; step++) await page.keyboard.press("ArrowLeft");
  expect(await page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Image");
  await page.keyboard.press("Enter");
  await pickFirst();
  await expect.poll(written).toMatch(/^Chosen\.\n\n!\[.*\]\(image:img_\w+\)$/);
  await page.getByRole("textbox", { name: "Title" }).fill("Chosen by keys");
  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname));
  await page.getByRole("link", { name: "Cover" }).press("Enter");
  await page.getByRole("button", { name: "Add a cover" }).press("Enter");
  await pickFirst();
  const focus = page.getByRole("button", { name: /^Focus point/ });
  await focus.press("ArrowLeft");
  await page.getByRole("button", { name: /^Focus point: 45%/ }).waitFor();
  await look(page, "editor-cover-chosen-light");
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as revision 2.").waitFor();
  const { rows } = await dashboard.owner.query(
    "select i.focus_x from article_revision r join image i on i.id = r.cover_image_id where r.title = 'Chosen by keys' and r.revision = 2",
  );
  expect(rows).toHaveLength(1);
});
