import { limits } from "@galley/contract";
import { expect, test } from "vitest";
import { articleId, ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const screens = ["Calendar", "Posts", "Suggestions", "Media", "Results", "Brand", "Connections", "Settings", "Articles"];
const callsOfMinute = limits.personCallsPerMinute / 10;

test("a person clicks through all screens of a project within a tenth of the calls of a minute, whatever else changes", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  const calls: string[] = [];
  page.on("request", (request) => {
    const [, , , , operation] = new URL(request.url()).pathname.split("/");
    if (request.method() === "POST" && operation !== undefined) calls.push(operation);
  });
  for (const name of screens) {
    const before = calls.length;
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: new RegExp(`^${name}`) })
      .first()
      .click();
    await page.waitForLoadState("networkidle");
    expect(calls.slice(before).length, `${name}: ${calls.slice(before).join(", ")}`).toBeLessThanOrEqual(10);
  }
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
