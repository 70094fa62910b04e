import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { written } from "./clipboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";
import { articlesOf, textOf, typeAtEnd } from "./writing.ts";

const dashboard = useDashboard({ running: true });

const bar = (page: Page) => page.getByRole("toolbar", { name: "Link at the cursor" });

/** Puts the cursor into the words of a link, and waits for its bar: keys that come before it go to the text. */
async function enter(page: Page, words: string): Promise<void> {
  await textOf(page).focus();
  await page.evaluate(`(() => {
    const { editor } = document.querySelector(".ProseMirror");
    let place = 0;
    editor.state.doc.descendants((node, at) => {
      if (node.isText && node.text.includes(${JSON.stringify(words)})) place = at + node.text.indexOf(${JSON.stringify(words)}) + 1;
    });
    editor.commands.setTextSelection(place);
  })()`);
  await bar(page).waitFor();
}

/** Answers every page outside of the service with an empty one, and returns the address of the tab that an action opens. */
async function opened(page: Page, action: () => Promise<void>): Promise<string> {
  const { origin } = new URL(page.url());
  await page.context().route(
    (url) => url.origin !== origin,
    (route) => route.fulfill({ contentType: "text/html", body: "<h1>Outside</h1>" }),
  );
  const tab = page.context().waitForEvent("page");
  await action();
  const found = await tab;
  await found.getByRole("heading", { name: "Outside" }).waitFor();
  const address = found.url();
  await found.close();
  return address;
}

test("a link at the cursor shows its address; it is opened, changed and removed by keys, and a path leads to the article's site", async () => {
  const site = "https://hearth.example/heating";
  await dashboard.owner.query(
    `update project set hosted_blog = false, site_url = 'https://hearth.example', url_pattern = '/journal/{slug}'
     where id = (select project_id from article where id = $1)`,
    [articlesOf(dashboard).idOf("gutters")],
  );
  const page = await dashboard.openPage("marta");
  await articlesOf(dashboard).open(page, "gutters");
  await typeAtEnd(page, "\nSee [the boiler](/heating) first.");
  expect(await bar(page).count()).toBe(0);
  await enter(page, "boiler");
  await bar(page).getByText("/heating").waitFor();
  await page.keyboard.press("Alt+F10");
  expect(await opened(page, () => page.keyboard.press("Enter"))).toBe(site);
  await page.bringToFront();
  expect(await opened(page, () => page.getByRole("link", { name: "the boiler" }).click({ modifiers: ["Control"] }))).toBe(site);
  await page.bringToFront();
  await enter(page, "boiler");
  await page.keyboard.press("Escape");
  await bar(page).waitFor({ state: "detached" });
  await enter(page, "oiler");
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const change = page.getByRole("dialog", { name: "Edit link" });
  await change.getByLabel("Address").fill("example.org");
  await page.keyboard.press("Enter");
  await change.waitFor({ state: "detached" });
  await expect.poll(() => written(page)).toContain("See [the boiler](https://example.org) first.");
  await enter(page, "boiler");
  await bar(page).getByText("https://example.org").waitFor();
  await page.keyboard.press("Alt+F10");
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect.poll(() => written(page)).toContain("See the boiler first.");
  await bar(page).waitFor({ state: "detached" });
});

test("a phone opens a link by a tap, and a path only once the article has an address", async () => {
  const page = await dashboard.openPage("marta", phone);
  await page.goto(dashboard.at("articles/new"));
  await textOf(page).click();
  await page.keyboard.type("See [the guild](https://example.org/lime) and [heating](/heating) now.");
  await textOf(page).getByRole("link", { name: "the guild" }).tap();
  await bar(page).getByText("https://example.org/lime").waitFor();
  const open = bar(page).getByRole("button", { name: "Open in a new tab" });
  expect(await opened(page, () => open.tap())).toBe("https://example.org/lime");
  await page.bringToFront();
  await textOf(page).getByRole("link", { name: "heating" }).tap();
  await bar(page).getByText("/heating").waitFor();
  expect(await open.count()).toBe(0);
  await page.getByRole("textbox", { name: "Title", exact: true }).tap();
  await bar(page).waitFor({ state: "detached" });
});
