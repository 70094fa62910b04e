import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chanceFrom, inShare, testSeed } from "../../server/test/chance.ts";
import { expectHarmless } from "./expect-harmless.ts";
import { fillHostile, type HostilePlace } from "./fill-hostile.ts";
import { hostileKinds } from "./hostile-texts.ts";
import { settled } from "./look.ts";
import { type Dashboard, openDashboard } from "./open-dashboard.ts";

const chance = chanceFrom(testSeed());
const hostileTexts = hostileKinds.flatMap((variants) => chance.some(variants, inShare(variants.length)));

let dashboard: Dashboard;
let place: HostilePlace;
let page: Page;
const dialogs: string[] = [];
beforeAll(async () => {
  dashboard = await openDashboard({ running: true });
  place = await fillHostile(dashboard, hostileTexts);
  page = await dashboard.openPage("marta");
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});
afterAll(() => dashboard.close());

async function expectNothing(name: string): Promise<void> {
  await expectHarmless(page, name);
  expect(dialogs).toEqual([]);
}

async function visit(path: string): Promise<void> {
  await page.goto(path.startsWith("/") ? path : `/projects/${place.projectId}/${path}`);
  await settled(page);
}

/** Loads a list to its end. */
async function showAll(): Promise<void> {
  const more = page.getByRole("button", { name: "Show more" });
  for (let pages = 0; pages < 60 && (await more.count()) > 0; pages += 1) {
    await more
      .first()
      .click({ timeout: 5000 })
      .catch(() => {});
    await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
  }
}

test(`${hostileTexts.length} hostile texts of ${hostileKinds.length} kinds stand in every field (seed ${testSeed()})`, () => {
  expect(hostileTexts.length).toBeGreaterThanOrEqual(inShare(500));
  expect(place.articleIds).toHaveLength(hostileTexts.length);
  // Some texts are refused as posts.
  expect(place.postIds.length).toBeGreaterThan(hostileTexts.length * 0.9);
});

test.each(["articles", "posts", "media", "suggestions", "suggestions?tab=accepted", "notifications", "notifications/activity"])(
  "none of them runs in the list of %s",
  async (path) => {
    await visit(path);
    await showAll();
    await expectNothing(path);
  },
);

test.each(["month", "week", "list"])("none of them runs in the calendar's %s", async (view) => {
  await visit(`calendar?view=${view}&date=2027-01-14`);
  await expectNothing(view);
});

test("none of them runs in the editor, beside it, in the history or in the comments", async () => {
  for (const path of ["", "/history", "/review"]) {
    await visit(`articles/${place.articleId}${path}`);
    // Text that every hostile text contains, whichever of them the page shows.
    await page
      .getByText(/alert|hit=1/)
      .first()
      .waitFor();
    await expectNothing(`article${path}`);
  }
  for (const id of place.articleIds.filter((_, index) => index % 40 === 0)) {
    await visit(`articles/${id}`);
    for (const tab of await page.getByRole("tab").all()) {
      await tab.click();
      await expectNothing(id);
    }
  }
});

test("none of them runs in posts and their previews", async () => {
  for (const id of place.postIds.filter((_, index) => index % 40 === 0)) {
    await visit(`posts/${id}`);
    await expectNothing(id);
  }
});

test("none of them runs in an address, or where somebody searches for it", async () => {
  for (const text of hostileTexts.filter((_, index) => index % 25 === 0)) {
    await visit(`articles?q=${encodeURIComponent(text)}`);
    await expectNothing(text);
  }
  await page.keyboard.press("Control+k");
  for (const text of hostileTexts.filter((_, index) => index % 80 === 0)) {
    await page.getByRole("combobox", { name: /Search or jump/ }).fill(text.slice(0, 190));
    await page.getByRole("listbox").getByRole("option").first().waitFor();
    await expectNothing(`search for ${text}`);
  }
});

test("the browser had nothing to refuse", async () => {
  expect((await dashboard.closePages()).filter((problem) => /Content Security Policy|Refused/i.test(problem))).toEqual([]);
});
