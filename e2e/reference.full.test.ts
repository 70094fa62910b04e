import { type ServerType, serve } from "@hono/node-server";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openWorld, type World } from "../server/test/world.ts";
import { violationsOf } from "./axe.ts";
import { closeContexts, openContext } from "./browser.ts";

let world: World;
let server: ServerType;
let address: string;

beforeAll(async () => {
  world = await openWorld();
  address = await new Promise((resolve) => {
    server = serve({ fetch: world.app.web.fetch, hostname: "127.0.0.1", port: 0 }, ({ port }) => resolve(`http://127.0.0.1:${port}`));
  });
});

afterAll(async () => {
  await closeContexts();
  await new Promise((resolve) => server?.close(resolve));
  await world?.close();
});

const looks = [
  { colorScheme: "light", width: 1280 },
  { colorScheme: "dark", width: 390 },
] as const;

describe.each(looks)("pages without script, $colorScheme at $width", ({ colorScheme, width }) => {
  test.each(["/docs/errors", "/docs/errors/conflict", "/docs/errors/nothing", "/connect?code=BCDF-GHJK"])(
    "%s has no barrier and fits",
    async (path) => {
      const { context, problems, requests } = await openContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(address + path);
      const violations = await violationsOf(page);
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth")).toBeLessThanOrEqual(0);
      expect(requests.filter((url) => !url.startsWith(address))).toEqual([]);
      expect(problems.filter((problem) => !(path.endsWith("nothing") && problem.includes("404")))).toEqual([]);
      await context.close();
    },
  );
});

const wide = { width: 1440, height: 900 };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** Opens the reference in a fresh profile. */
async function openReference(options: BrowserContextOptions = {}, fragment = "") {
  const opened = await openContext({ viewport: wide, ...options });
  const page = await opened.context.newPage();
  await page.goto(`${address}/docs/api${fragment}`);
  return { ...opened, page };
}

test("a pasted token makes real calls from the reference, which loads nothing from elsewhere and breaks no policy", async () => {
  const { context, page, problems, requests } = await openReference();
  const { value } = await world.newToken();
  await page.getByRole("button", { name: "Try it: list_projects" }).click();
  await page.getByLabel("API token").fill(value);
  await page.getByRole("button", { name: "Send GET" }).click();
  await page.getByRole("status").getByText(world.projectId).waitFor();
  await page.getByRole("button", { name: "Try it: get_brand" }).click();
  const brand = page.locator("form").nth(1);
  await brand.getByLabel("id path").fill("prj_unknown");
  await brand.getByRole("button", { name: "Send GET" }).click();
  await brand.getByText("not_found").waitFor();
  await page.evaluate("for (const part of document.querySelectorAll('details')) part.open = true");
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  expect(requests).toContain(`${address}/api/v1/projects`);
  expect(requests.filter((url) => !url.startsWith(address))).toEqual([]);
  expect(problems.filter((problem) => !problem.includes("404"))).toEqual([]);
  expect(await page.evaluate("Object.values(localStorage).join()")).not.toContain("svc_");
  await context.close();
});

test("samples of all operations follow one choice of language, made by keys, which the browser keeps", async () => {
  const { context, page } = await openReference({}, "#/Articles/create_article");
  const section = page.locator("section.entry").filter({ has: page.getByRole("heading", { name: "create_article", exact: true }) });
  await section.getByRole("radio", { name: "curl" }).press("ArrowRight");
  await section.getByText("await fetch(").waitFor();
  await expect.poll(() => section.locator(".samples pre:visible").count()).toBe(1);
  await page.reload();
  const other = page.locator("section.entry").filter({ has: page.getByRole("heading", { name: "list_projects", exact: true }) });
  await other.getByText("await fetch(").waitFor();
  await context.close();
});

test("an operation is found by the name of a field, with the keyboard alone", async () => {
  const { context, page } = await openReference();
  await page.keyboard.press("/");
  await page.keyboard.type("weightedlengths");
  await page.getByRole("status").getByText("2 found.").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate("location.hash")).toBe("#/Posts/create_post");
  const marked = page.getByRole("navigation", { name: "Operations" }).locator("[aria-current=true]");
  await expect.poll(() => marked.textContent()).toContain("create_post");
  await context.close();
});

test("the keyboard skips the navigation, and scrolls samples that are longer than their place", async () => {
  const { context, page } = await openReference();
  const focused = () => page.evaluate<string>("document.activeElement.textContent");
  for (let presses = 0; presses < 10 && (await focused()) !== "Skip the navigation"; presses++) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await focused()).toBe("openapi.json");
  const section = page.locator("section.entry").filter({ has: page.getByRole("heading", { name: "get_post", exact: true }) });
  const long = section.locator("pre:visible").last();
  await long.press("End");
  await expect.poll(() => page.evaluate("document.activeElement.scrollTop")).toBeGreaterThan(0);
  await context.close();
});

test("on a phone the navigation opens over the text, ends with a choice and with Escape, and takes no script to open", async () => {
  const { context, page } = await openReference(phone);
  const navigation = page.getByRole("navigation", { name: "Operations" });
  expect(await navigation.isVisible()).toBe(false);
  await page.getByRole("button", { name: "All operations" }).click();
  expect((await violationsOf(page)).map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  await navigation.getByRole("link", { name: "schedule_article" }).click();
  await expect.poll(() => navigation.isVisible()).toBe(false);
  expect(new URL(page.url()).hash).toBe("#/Articles/schedule_article");
  await page.getByRole("button", { name: "All operations" }).press("Enter");
  await page.keyboard.press("Escape");
  await expect.poll(() => navigation.isVisible()).toBe(false);
  await context.close();
  const plain = await openReference({ ...phone, javaScriptEnabled: false });
  await plain.page.getByRole("button", { name: "All operations" }).click();
  await plain.page.getByRole("link", { name: "schedule_article POST" }).waitFor();
  await plain.context.close();
});

test("the reference is read without scripts: every sample, and no button that would do nothing", async () => {
  const { context, page } = await openReference({ javaScriptEnabled: false }, "#/Articles/approve_article");
  const section = page.locator("section.entry").filter({ has: page.getByRole("heading", { name: "approve_article", exact: true }) });
  await section.getByText("-X POST").waitFor();
  await section.getByText("Python", { exact: true }).click();
  await section.getByText("urllib.request.urlopen").waitFor();
  expect(await section.getByText("-X POST").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: /Try it|Copy/ }).count()).toBe(0);
  expect(await page.getByRole("searchbox").count()).toBe(0);
  await context.close();
});

test("an address from before the reference moved opens the operation that it names", async () => {
  const { context } = await openContext({});
  const page = await context.newPage();
  await page.goto(`${address}/docs#/Articles/schedule_article`);
  await page.waitForURL(`${address}/docs/api#/Articles/schedule_article`);
  await expect
    .poll(() =>
      page
        .getByRole("heading", { name: "schedule_article" })
        .boundingBox()
        .then((box) => box?.y),
    )
    .toBeLessThan(100);
  await context.close();
});
