import { expect, test } from "vitest";
import { callOn } from "./calendar-days.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";

// One test makes the service fail, which the browser reports as well.
const dashboard = useDashboard({ running: true, meant: /status of 500/ });

const heatPump = "How to choose a heat pump for an old stone house";

test("is asked for again where an answer did not come", async () => {
  const page = await dashboard.openPage();
  await holdChanges(page);
  await page.route("**/browse_articles", (route) =>
    route.fulfill({ status: 500, json: { error: { code: "error", message: "Something failed on our side.", requestId: "req_1" } } }),
  );
  await page.goto(dashboard.at("articles?q=nothing+like+it"));
  await page.getByText("Something went wrong").waitFor();
  await page.unroute("**/browse_articles");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No matching articles").waitFor();
});

test("shows more although a change arrives meanwhile", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles"));
  await page.getByRole("link", { name: heatPump }).waitFor();
  const first = await page.getByRole("row").count();
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route("**/browse_articles", async (route) => {
    if (!isFirst || !("cursor" in route.request().postDataJSON())) return route.fallback();
    isFirst = false;
    await callOn(page, dashboard, "create_article", { projectId: dashboard.projectId, markdown: "# Between two pages\n\nText." });
    // The requested page arrives after the notice of the change.
    await page.getByRole("link", { name: "Between two pages" }).waitFor();
    await route.fallback();
    held.resolve();
  });
  await page.getByRole("button", { name: "Show more" }).click();
  await held.promise;
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(first + 1);
});

test("leads a reader to articles, and to nothing that changes them", async () => {
  const page = await dashboard.openPage("helen");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("link", { name: heatPump }).waitFor();
  const shown = await page.getByRole("row").count();
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(shown);
  await expect.poll(() => page.getByRole("button", { name: "Show more" }).count()).toBe(0);
  await expect.poll(() => page.locator("[data-tip^='For ']").count()).toBeGreaterThan(0);
  expect(await page.getByRole("checkbox").count()).toBe(0);
  expect(await page.getByRole("button", { name: /New article|More/ }).count()).toBe(0);
});
