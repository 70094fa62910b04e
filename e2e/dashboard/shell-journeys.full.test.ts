import { expect, test } from "vitest";
import { choose } from "./find.ts";
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

test("the help of a screen tells what it is for, and leads to its guide and to all keys", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("notifications/activity"));
  await page.getByRole("button", { name: "Help for this screen" }).click();
  const help = page.getByRole("dialog", { name: "Help for this screen" });
  await help.getByText("What waits for you until its cause is gone").waitFor();
  await expect.poll(() => help.getByRole("link", { name: "Read the guide" }).getAttribute("href")).toBe("/docs/notifications");
  await help.getByRole("button", { name: "Shortcuts" }).click();
  await page.getByRole("dialog", { name: "Help and shortcuts" }).waitFor();
});

test("the shell speaks the browser's language and keeps the language and appearance that somebody chooses", async () => {
  const page = await dashboard.openPage("marta", { locale: "pt-PT" });
  await page.goto("/");
  await page.getByRole("link", { name: "Multimédia" }).click();
  await page.getByRole("heading", { name: "Multimédia" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("lang")).toBe("pt");
  await page.getByRole("button", { name: "Conta de Marta Vidal" }).click();
  await page.getByRole("menuitemradio", { name: "Escuro" }).click();
  await page.goto(dashboard.at("notifications/activity"));
  await page.getByRole("heading", { name: "Caixa de entrada" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.getByRole("button", { name: "Conta de Marta Vidal" }).click();
  await page.getByRole("menuitemradio", { name: "English" }).click();
  await page.getByRole("heading", { name: "Inbox", exact: true }).waitFor();
});

test("what happened a moment ago grows older while its screen stays open", async () => {
  const page = await dashboard.openPage();
  await page.clock.install();
  const { rows } = await dashboard.owner.query(
    "update article set updated_at = now() where id = (select id from article where project_id = $1 and status = 'draft' order by id limit 1) returning id",
    [dashboard.projectId],
  );
  await page.goto(dashboard.at("articles?status=draft"));
  const row = page.getByRole("row").filter({ has: page.locator(`a[href*="${rows[0].id}"]`) });
  await row.getByText("now", { exact: true }).waitFor();
  await page.clock.fastForward("02:00:30");
  await row.getByText("2 hours ago", { exact: true }).waitFor();
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
