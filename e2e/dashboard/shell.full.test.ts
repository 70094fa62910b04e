import { describe, expect, test } from "vitest";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

describe.each(looks)("every screen of the shell ($name)", ({ name, options }) => {
  test("is readable by everybody and needs no scrolling sideways", async () => {
    const page = await dashboard.openPage("marta", options);
    await page.goto("/");
    await page.getByRole("heading", { name: "Articles" }).waitFor();
    await look(page, `shell-articles-${name}`);
  });
});

test("a screen's scripts are asked for with the page, not after it", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles"));
  await page.getByRole("heading", { name: "Articles" }).waitFor();
  // The browser adds links with a full URL itself, for modules that it loads when it is idle.
  const ahead: string[] = await page.evaluate(
    "[...document.querySelectorAll('link[rel=modulepreload][href^=\"/\"]')].map((link) => link.getAttribute('href'))",
  );
  expect(ahead).toContainEqual(expect.stringMatching(/^\/dashboard\/files\/article-list-screen-/));
  const loaded = await page.evaluate("performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)");
  expect(loaded).toEqual(expect.arrayContaining(ahead));
});
