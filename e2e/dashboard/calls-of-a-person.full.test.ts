import { limits } from "@galley/contract";
import type { Page, Request } from "playwright-core";
import { expect, test } from "vitest";
import { articleId, ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

// Only what a test does changes anything.
const dashboard = useDashboard();

const ofProject = ["Calendar", "Posts", "Suggestions", "Media", "Blog", "Results", "Brand", "Connections", "Settings", "Articles"];
const ofSettings = ["Assistants", "API tokens", "Webhooks", "Audit log", "Credits"];
const callsOfMinute = limits.personCallsPerMinute / 10;

type Stop = { name: string; open: (page: Page) => Promise<unknown> };

const byLink = (name: string, navigation = "Main"): Stop => ({
  name,
  open: (page) =>
    page
      .getByRole("navigation", { name: navigation, exact: true })
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .first()
      .click(),
});
/** Opens an address as a link does, without loading the page anew. */
const byAddress = (name: string, path: string): Stop => ({
  name,
  open: (page) => page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`),
});

/** Counts the calls of a page. `rest` waits until those under way have ended and no other follows. */
function countCalls(page: Page) {
  const calls: string[] = [];
  let [underWay, changedAt] = [0, performance.now()];
  const operationOf = (request: Request) => (request.method() === "POST" ? new URL(request.url()).pathname.split("/")[4] : undefined);
  const change = (request: Request, by: 1 | -1) => {
    const operation = operationOf(request);
    if (operation === undefined) return;
    if (by > 0) calls.push(operation);
    underWay += by;
    changedAt = performance.now();
  };
  page.on("request", (request) => change(request, 1));
  page.on("requestfinished", (request) => change(request, -1));
  page.on("requestfailed", (request) => change(request, -1));
  const rest = async () => {
    changedAt = performance.now();
    await expect.poll(() => underWay === 0 && performance.now() - changedAt > 500).toBe(true);
  };
  return { calls, rest };
}

async function openArticles() {
  const page = await dashboard.openPage();
  const { calls, rest } = countCalls(page);
  await page.goto(dashboard.at("articles"));
  await page.waitForLoadState("networkidle");
  await rest();
  calls.length = 0;
  return { page, calls, rest };
}

/** Opens one screen after the other, and expects few calls for each. */
async function walk({ page, calls, rest }: Awaited<ReturnType<typeof openArticles>>, stops: readonly Stop[]): Promise<void> {
  for (const { name, open } of stops) {
    const before = calls.length;
    await open(page);
    await rest();
    expect(calls.slice(before).length, `${name}: ${calls.slice(before).join(", ")}`).toBeLessThanOrEqual(10);
  }
}

test("a person clicks through all screens of a project within a tenth of the calls of a minute, whatever else changes", async () => {
  const opened = await openArticles();
  const { page, calls } = opened;
  await walk(
    opened,
    ofProject.map((name) => byLink(name)),
  );
  expect(calls.length, calls.join(", ")).toBeLessThanOrEqual(callsOfMinute);
  const other = await dashboard.openPage("priya");
  await other.goto(dashboard.at("articles"));
  const before = calls.length;
  for (let change = 0; change < 12; change += 1) {
    await ask(other, "create_comment", { id: articleId(dashboard, "heat-pump-old-stone-house"), body: `Comment ${change}` });
    await dashboard.tellChanges();
    await page.waitForTimeout(400);
  }
  expect(calls.length).toBeGreaterThan(before);
  expect(calls.length - before).toBeLessThanOrEqual(callsOfMinute);
});

test("so they do through the editor of an article, a post and the screens of the organization", async () => {
  const { rows } = await dashboard.owner.query("select id from post where project_id = $1 order by id limit 1", [dashboard.projectId]);
  const opened = await openArticles();
  const editor = byAddress("the editor", dashboard.at(`articles/${articleId(dashboard, "old-oil-tank")}`));
  await walk(opened, [
    byLink("Members"),
    byLink("Settings"),
    ...ofSettings.map((name) => byLink(name, "Settings")),
    byAddress("a post", dashboard.at(`posts/${rows[0].id}`)),
    editor,
  ]);
  expect(opened.calls.length, opened.calls.join(", ")).toBeLessThanOrEqual(callsOfMinute);
});
