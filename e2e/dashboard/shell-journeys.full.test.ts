import { expect, test } from "vitest";
import { choose } from "./find.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

async function organizationId(): Promise<string> {
  const { rows } = await dashboard.owner.query("select organization_id from project where id = $1", [dashboard.projectId]);
  return rows[0].organization_id;
}

test("all notifications are marked as read at once", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("notifications/activity"));
  await page
    .getByRole("list", { name: /^Notifications: / })
    .first()
    .waitFor();
  await page.keyboard.press("Shift+E");
  await page.getByText(/notifications? marked as read/).waitFor();
  await choose(page, "Show", "Unread");
  await page.getByText("Nothing unread").waitFor();
  await look(page, "notifications-none");
});

test("credits name every movement for owners, chosen by its kind in the address; others see the balance alone", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`/organizations/${await organizationId()}/credits`);
  const history = page.getByRole("list", { name: "History" });
  await history.getByText("Cycle credits").first().waitFor();
  await choose(page, "Type", "Lapsed");
  await page.getByText("No matches in the loaded entries.").waitFor();
  expect(new URL(page.url()).searchParams.get("kind")).toBe("lapse");
  const reader = await dashboard.openPage("helen");
  await reader.goto(`/organizations/${await organizationId()}/credits`);
  await reader.getByText("Owners and admins see every entry here.").waitFor();
  expect(await reader.getByRole("list", { name: "History" }).count()).toBe(0);
});

test("another project is opened by its name, and shows what is its own", async () => {
  // The third project has no images.
  const [, , second] = dashboard.world.projects;
  const { rows } = await dashboard.owner.query("select name from project where id = $1", [second?.id]);
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("media"));
  await page.getByRole("list", { name: "Images" }).waitFor();
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("menuitem", { name: rows[0].name }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${second?.id}/articles`);
  await page.getByRole("menu").waitFor({ state: "hidden" });
  // The URL changes before the screen does.
  await page
    .getByRole("button", { name: /Switch project/ })
    .filter({ hasText: rows[0].name })
    .waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("m");
  await page.waitForURL((url) => url.pathname === `/projects/${second?.id}/media`);
  await page.getByText("No images yet").waitFor();
});
