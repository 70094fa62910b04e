import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true, meant: /status of 503/ });

const error = {
  code: "unavailable",
  message: "The service cannot reach its database right now. Try again in a moment.",
  requestId: "req_1",
};

test("what went wrong leads to the page about its code, in a window of its own", async () => {
  const page = await dashboard.openPage("marta");
  await page.route("**/dashboard/organizations/*/browse_images", (route) => route.fulfill({ status: 503, json: { error } }));
  await page.goto(dashboard.at("media?q=wall"));
  const link = page.getByRole("link", { name: "What does this mean?" });
  await link.waitFor();
  const [explained] = await Promise.all([page.waitForEvent("popup"), link.click()]);
  await explained.getByRole("heading", { level: 1, name: "unavailable" }).waitFor();
  expect(new URL(page.url()).pathname).toBe(dashboard.at("media"));
});
