import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AccountService, found, openAccountService } from "./account-service.ts";
import { violationsInBoth, violationsOf } from "./axe.ts";
import { looks } from "./dashboard/look.ts";

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service?.close());
beforeEach(() => service.begin());
afterEach(async () => expect(await service.closePages()).toEqual([]));

async function look(page: Page, name: string): Promise<void> {
  await page.evaluate("document.fonts.ready");
  const violations = await violationsInBoth(page);
  expect(violations.map(({ id, nodes }) => [name, id, nodes.map(({ html }) => html).slice(0, 3)])).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth <= screen.width"), `${name} is wider than its window`).toBe(true);
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
}

const pages: [string, string][] = [
  ["guides", "/docs"],
  ["guide", "/docs/webhooks"],
  ["guide-with-tables", "/docs/configuration"],
  ["guide-with-pictures", "/docs/carousels"],
  ["long-guide", "/docs/networks"],
  ["decisions", "/docs/decisions"],
  ["no-guide", "/docs/nothing"],
  ["nothing", "/nowhere/at/all"],
  ["errors", "/docs/errors"],
  ["error", "/docs/errors/conflict"],
  ["reference", "/docs/api"],
  ["no-error", "/docs/errors/nothing"],
];

describe.each(looks)("what everybody can open ($name)", ({ name, options }) => {
  test("the address itself, on a new installation and on one that is used", async () => {
    const page = await service.openPage(options);
    await page.goto("/");
    await page.getByRole("heading", { name: "This installation is new" }).waitFor();
    await look(page, `landing-fresh-${name}`);
    const owner = await service.openPage(options);
    await found(owner, await service.newWelcome());
    await page.reload();
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).first().waitFor();
    await look(page, `landing-${name}`);
  });

  test.each(pages)("%s at %s", async (what, path) => {
    const page = await service.openPage(options);
    await page.goto(path);
    await look(page, `${what}-${name}`);
  });
});

describe("a guide", () => {
  test("is found by the words of a heading, with the keyboard alone", async () => {
    const page = await service.openPage();
    await page.goto("/docs");
    await page.keyboard.press("/");
    await page.keyboard.type("proxy");
    await page.getByRole("link", { name: "Behind a reverse proxy" }).waitFor();
    const { SCREENSHOTS } = process.env;
    if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/search.png` });
    const violations = await violationsOf(page);
    expect(violations.map(({ id }) => id)).toEqual([]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname + url.hash === "/docs/self-hosting#behind-a-reverse-proxy");
  });

  test("gives its code to the clipboard as it stands, with this service's address", async () => {
    const page = await service.openPage({ permissions: ["clipboard-read", "clipboard-write"] });
    await page.goto("/docs/api-guide");
    const block = page.locator(".code").first();
    await block.hover();
    await block.getByRole("button", { name: "Copy" }).click();
    await block.getByRole("button", { name: "Copied" }).waitFor();
    const copied = await page.evaluate<string>("navigator.clipboard.readText()");
    expect(copied).toBe(`curl ${new URL(page.url()).origin}/api/v1/projects -H "Authorization: Bearer $GALLEY_TOKEN"`);
  });

  test("says which section is being read", async () => {
    const page = await service.openPage({ viewport: { width: 1440, height: 900 } });
    await page.goto("/docs/webhooks#answers-and-retries");
    const marked = page.getByRole("navigation", { name: "On this page" }).locator("[aria-current=true]");
    await expect.poll(() => marked.textContent()).toBe("Answers and retries");
  });

  test("is read without scripts", async () => {
    const page = await service.openPage({ javaScriptEnabled: false });
    await page.goto("/docs");
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("heading", { name: "Answers and retries" }).waitFor();
    expect(await page.getByRole("searchbox").count()).toBe(0);
  });
});

test("whoever is signed in has the dashboard at the same address, and the page for everybody again after signing out", async () => {
  const page = await service.openPage();
  await page.goto("/");
  await found(page, await service.newWelcome());
  await page.goto("/");
  await page.getByRole("heading", { name: "Your first project" }).waitFor();
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto("/");
  await page.getByRole("heading", { name: "Nothing goes live without approval." }).waitFor();
});
