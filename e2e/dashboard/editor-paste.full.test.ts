import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { give, written } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { beginText } from "./writing.ts";

const dashboard = useDashboard({ running: true });
let page: Page;
beforeEach(async () => {
  page = await dashboard.openPage();
  await beginText(page, dashboard);
});

/** Picks the first image of the library with the keyboard. */
async function pickFirst(): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("searchbox").waitFor();
  await dialog.locator("img").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
}

test("text from other programs keeps what the language has, and nothing of its dress", async () => {
  const docs = `<meta charset="utf-8"><b style="font-weight:normal" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-weight:400">Walls</span></h1>
    <p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Thick</span><span style="font-style:italic"> and slow</span><span>, see </span>
    <a href="https://www.google.com/url?q=https://example.org/walls&amp;sa=D"><span style="text-decoration:underline">this</span></a></p><br>
    <ul><li dir="ltr"><p dir="ltr"><span>one</span></p></li><li><p><span>two</span></p><ul><li><p>inner</p></li></ul></li></ul></b>`;
  await give(page, "paste", { "text/html": docs, "text/plain": "Walls" });
  await expect
    .poll(() => written(page))
    .toBe("## Walls\n\n**Thick** *and slow*, see [this](https://example.org/walls)\n\n- one\n- two\n- inner");

  await page.keyboard.press("Control+a");
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head><body><!--StartFragment-->
    <p class=MsoNormal><b>Bold</b> and <a href="javascript:alert(1)">no link</a>,\n wrapped<o:p></o:p></p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>first</p>
    <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;&nbsp; </span></span><![endif]>second</p>
    <table><tr><td>Cell</td><td>Other</td></tr></table><img src="file:///c:/x.png"><script>alert(1)</script><!--EndFragment--></body></html>`;
  await give(page, "paste", { "text/html": word, "text/plain": "Bold" });
  await expect.poll(() => written(page)).toBe("**Bold** and no link, wrapped\n\n1. first\n2. second\n\n- Cell – Other");
  await page.getByText("1 image was left out; save it, then drop it here", { exact: true }).waitFor();
});

test("what a save leaves out is listed by kind and line, also of a new article", async () => {
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Left out at saving");
  await page.getByRole("textbox", { name: "Article text" }).click();
  await give(page, "paste", { "text/plain": "Words.\n\n![gone](image:img_01k9nosuchimage)" });
  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname));
  await page.getByText("Line 3: the image image:img_01k9nosuchimage").waitFor();
});

test("an image of the library is chosen by keys, as a part of the text and as the cover", async () => {
  await page.keyboard.type("Chosen.");
  await page.getByRole("button", { name: "Heading", exact: true }).press("End");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => page.evaluate("document.activeElement.getAttribute('aria-label')")).toBe("Image");
  await page.keyboard.press("Enter");
  await pickFirst();
  await expect.poll(() => written(page)).toMatch(/^Chosen\.\n\n!\[.*\]\(image:img_\w+\)$/);
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Chosen by keys");
  await page.keyboard.press("Control+s");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname));
  await page.getByRole("button", { name: "Add a cover" }).press("Enter");
  await pickFirst();
  const saved: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/update_image") && saved.push(request.postDataJSON().focus));
  await page.getByRole("button", { name: "Focus point", exact: true }).press("Enter");
  const point = page.getByRole("dialog").getByRole("button", { name: /^Focus point: / });
  const named = () => point.getAttribute("aria-label");
  await point.press("ArrowLeft");
  await point.press("Shift+ArrowUp");
  await expect.poll(named).toBe("Focus point: 48% from the left, 40% from the top");
  await point.press("Enter");
  expect(await named(), "Enter leaves the point where it is").toBe("Focus point: 48% from the left, 40% from the top");
  await point.press("Escape");
  await point.waitFor({ state: "detached" });
  await expect.poll(() => saved).toEqual([{ x: 0.48, y: 0.4 }]);
  const cover = page.getByRole("figure", { name: "Cover" });
  await cover.getByRole("textbox", { name: "Credit" }).fill("Photo: Rui Lopes");
  await cover.getByRole("textbox", { name: "Credit" }).press("Enter");
  await page.getByText("Credit saved for this image everywhere.").waitFor();
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as revision 2.").waitFor();
  const { rows } = await dashboard.owner.query(
    "select i.focus_x, i.credit from article_revision r join image i on i.id = r.cover_image_id where r.title = 'Chosen by keys' and r.revision = 2",
  );
  expect(rows).toEqual([{ focus_x: 0.48, credit: "Photo: Rui Lopes" }]);
});
