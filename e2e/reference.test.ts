import { type ServerType, serve } from "@hono/node-server";
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

test("a pasted token makes real calls from the reference, which loads nothing from elsewhere and breaks no policy", async () => {
  const { context, problems, requests } = await openContext({});
  const page = await context.newPage();
  const { value } = await world.newToken();
  await page.goto(`${address}/docs/api`);
  await page.locator(".btn.authorize").click();
  await page.locator(".modal-ux input").first().fill(value);
  await page.locator(".modal-ux .btn.authorize").first().click();
  await page.locator(".modal-ux .btn-done").first().click();
  const operation = page.locator("#operations-Projects-list_projects");
  await operation.locator(".opblock-summary-control").click();
  await operation.locator(".try-out__btn").click();
  await operation.locator(".execute").click();
  await operation.locator(".live-responses-table").getByText(world.projectId).waitFor();
  expect(requests).toContain(`${address}/api/v1/projects?limit=50`);
  expect(requests.filter((url) => !url.startsWith(address) && !url.startsWith("data:"))).toEqual([]);
  expect(problems.filter((problem) => !problem.includes("escaping deep link"))).toEqual([]);
  await context.close();
});

test("an address from before the reference moved opens the operation that it names", async () => {
  const { context } = await openContext({});
  const page = await context.newPage();
  await page.goto(`${address}/docs#/Articles/schedule_article`);
  await page.waitForURL(`${address}/docs/api#/Articles/schedule_article`);
  await page.locator("#operations-Articles-schedule_article .responses-table").waitFor();
  await context.close();
});
