import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { choose } from "./find.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

async function organizationId(): Promise<string> {
  const { rows } = await dashboard.owner.query("select organization_id from project where id = $1", [dashboard.projectId]);
  return rows[0].organization_id;
}

async function article(): Promise<{ id: string; title: string }> {
  const { rows } = await dashboard.owner.query(
    `select a.id, r.title from article a
     join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     where a.project_id = $1 order by a.id limit 1`,
    [dashboard.projectId],
  );
  return rows[0];
}

/** Calls an operation as the person of the page, without the screens. */
async function call(page: Page, operation: string, input: object): Promise<{ id: string }> {
  const answer = await page.request.post(`/dashboard/organizations/${await organizationId()}/${operation}`, {
    data: input,
    headers: { origin: dashboard.origin, "sec-fetch-site": "same-origin" },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

test("somebody's mention appears by itself, leads to the comment and is read then", async () => {
  const { id, title } = await article();
  const priya = await dashboard.openPage("priya");
  await priya.goto(dashboard.at("notifications/activity?show=unread"));
  await priya.getByRole("heading", { name: "Inbox" }).waitFor();
  await priya.waitForLoadState("load");
  const jonas = await dashboard.openPage("jonas");
  const body = "@priya.nair is this figure right? It looks low to me.";
  const rows = priya.getByRole("link", { name: new RegExp(`Jonas Eder mentioned you in ${title.slice(0, 20)}.*It looks low to me`) });
  const comments: string[] = [];
  // A change before the page listens reaches no one, so Jonas repeats his comment until one arrives.
  await expect
    .poll(async () => {
      comments.push((await call(jonas, "create_comment", { id, body })).id);
      return rows
        .first()
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
    })
    .toBe(true);
  await expect.poll(() => priya.getByRole("link", { name: /^Inbox, \d+ waiting for you/ }).count()).toBe(1);
  await rows.first().click();
  await priya.waitForURL((url) => url.pathname.endsWith(`/articles/${id}`) && comments.includes(url.searchParams.get("comment") ?? ""));
  const opened = new URL(priya.url()).searchParams.get("comment");
  await expect
    .poll(async () => (await dashboard.owner.query("select read_at from notification where comment_id = $1", [opened])).rows[0].read_at)
    .not.toBeNull();
});

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
