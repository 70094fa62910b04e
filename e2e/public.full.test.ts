import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type AccountService, found, openAccountService } from "./account-service.ts";

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service?.close());
beforeEach(() => service.begin());
afterEach(async () => expect(await service.closePages()).toEqual([]));

describe("a guide", () => {
  test("is found by the words of a heading, with the keyboard alone", async () => {
    const page = await service.openPage();
    await page.goto("/docs");
    await page.keyboard.press("/");
    await page.keyboard.type("proxy");
    await page.getByRole("link", { name: "Behind a reverse proxy" }).waitFor();
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
  await page.getByRole("heading", { name: "Your blog" }).waitFor();
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.goto("/");
  await page.getByRole("heading", { name: "Nothing goes live without approval." }).waitFor();
});
