import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoOrganizations, demoPeople, type PersonKey } from "../../server/src/operating/seed/people.ts";
import { goodPassword, setPassword } from "../../server/test/people.ts";
import { look } from "./look.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

// The tests cut the connection and end sessions, which the browser reports.
const dashboard = useDashboard({ running: true, meant: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401|fetch/ });
const settings = `/organizations/${demoOrganizations.hearth.id}/settings`;

const lost = (page: Page) => page.getByText("Connection lost. What you write stays here until it is back.");

async function personId(who: PersonKey): Promise<string> {
  const { rows } = await dashboard.owner.query("select id from person where email = $1", [demoPeople[who].email]);
  return rows[0].id;
}

async function endSessions(who: PersonKey): Promise<void> {
  await dashboard.owner.query("delete from session where person_id = $1", [await personId(who)]);
}

test("the bar of a lost connection covers nothing, wide and on a phone, and goes when the connection is back", async () => {
  for (const viewport of [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
  ]) {
    const page = await dashboard.openPage("priya", { viewport });
    await page.goto(dashboard.at("articles"));
    await page.getByRole("heading", { name: "Articles" }).waitFor();
    await page.context().setOffline(true);
    await lost(page).waitFor();
    await page.mouse.wheel(0, 600);
    await expect
      .poll(() =>
        page.evaluate(
          "document.querySelector('header').getBoundingClientRect().top - document.querySelector('[role=status] > p').getBoundingClientRect().bottom",
        ),
      )
      .toBeGreaterThanOrEqual(-1);
    await page.context().setOffline(false);
    await lost(page).waitFor({ state: "detached" });
    await expect.poll(() => page.evaluate("Math.round(document.querySelector('header').getBoundingClientRect().top)")).toBe(0);
  }
});

test("a look that still gets through as the browser goes offline is not the last", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("heading", { name: "Articles" }).waitFor();
  const session = await (await page.request.get("/dashboard/session")).json();
  await page.route("**/dashboard/session", (route) => route.fulfill({ json: session }), { times: 1 });
  const first = page.waitForResponse("**/dashboard/session");
  await page.context().setOffline(true);
  expect((await first).status()).toBe(200);
  await lost(page).waitFor();
  await page.context().setOffline(false);
  await lost(page).waitFor({ state: "detached" });
});

test("a look that never gets an answer tells that the connection is lost, and the next one that it is back", async () => {
  const page = await dashboard.openPage("priya");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("heading", { name: "Articles" }).waitFor();
  await page.route("**/dashboard/session", () => {});
  await page.evaluate("dispatchEvent(new Event('offline'))");
  await lost(page).waitFor();
  await page.unroute("**/dashboard/session");
  await lost(page).waitFor({ state: "detached" });
});

test("a post, the brand, a setting and a comment save themselves when the connection is back, each once", async () => {
  const page = await dashboard.openPage("marta");
  const waits = page.getByText("Unsaved changes. They are saved by themselves once you are connected again.");
  const without = async (act: () => Promise<void>, waiting = waits) => {
    await page.context().setOffline(true);
    await act();
    await waiting.waitFor();
    await page.context().setOffline(false);
    await waiting.waitFor({ state: "detached" });
  };
  const { rows } = await dashboard.owner.query(
    "select id from post where format = 'linkedin' and status = 'in_review' and project_id = $1 limit 1",
    [dashboard.projectId],
  );
  await page.goto(dashboard.at(`posts/${rows[0].id}`));
  await page.getByLabel("Text", { exact: true }).fill("Written on a train.");
  await without(async () => {
    await page.keyboard.press("ControlOrMeta+s");
    await waits.waitFor();
    await look(page, "lost-post");
    await page.getByLabel("Text", { exact: true }).fill("Written on a train, and in its tunnel.");
  });
  await page.getByText("Saved and waiting for review.").waitFor();
  const { rows: texts } = await dashboard.owner.query(
    "select content->>'text' as text from post_revision where post_id = $1 order by revision desc limit 1",
    [rows[0].id],
  );
  expect(texts).toEqual([{ text: "Written on a train, and in its tunnel." }]);

  await page.goto(dashboard.at("brand"));
  await page.getByLabel("What you do").fill("We mend old houses.");
  await without(() => page.keyboard.press("ControlOrMeta+s"));
  await page.getByText(/^Saved as version \d+$/).waitFor();

  await page.goto(settings);
  await page.getByLabel("Name").fill("Hearth on Rails");
  await without(() => page.getByRole("button", { name: "Save" }).first().click());
  await expect
    .poll(
      async () =>
        (await dashboard.owner.query("select name from organization where organization_id = $1", [demoOrganizations.hearth.id])).rows,
    )
    .toEqual([{ name: "Hearth on Rails" }]);

  await page.goto(dashboard.at(`articles/${articleId(dashboard, "quiet-pine-floor")}/review`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await page.keyboard.press("c");
  await page.getByLabel("Your comment").fill("Said in a tunnel.");
  // The first request arrives although its answer does not.
  await page.route("**/create_comment", async (route) => {
    await route.fetch();
    await route.abort();
  });
  const sends = page.getByText("Not sent yet. It is sent by itself once you are connected again.");
  await page.getByRole("button", { name: "Comment", exact: true }).last().click();
  await page.locator("[data-comment]").getByText("Said in a tunnel.").waitFor();
  await page.context().setOffline(true);
  await sends.waitFor();
  await page.unroute("**/create_comment");
  await page.context().setOffline(false);
  await sends.waitFor({ state: "detached" });
  await expect.poll(() => page.getByLabel("Your comment").count()).toBe(0);
  const { rows: said } = await dashboard.owner.query("select count(*)::integer as count from comment where body = 'Said in a tunnel.'");
  expect(said).toEqual([{ count: 1 }]);
});

test("an ended session says so beside the text, which is there after signing in, in an article and in the settings", async () => {
  await setPassword(dashboard.owner, await personId("marta"));
  const page = await dashboard.openPage("marta", { viewport: { width: 390, height: 844 } });
  const signIn = async () => {
    await page.getByRole("link", { name: "Sign in again" }).click();
    await page.getByLabel("Email address").fill(demoPeople.marta.email);
    await page.getByLabel("Password").fill(goodPassword);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  const path = dashboard.at(`articles/${articleId(dashboard, "old-oil-tank")}`);
  await page.goto(path);
  await page.getByLabel("Title").fill("Gutters, and a session that ended");
  await endSessions("marta");
  await page.keyboard.press("Control+s");
  await page.getByText("You have been signed out. What you wrote stays in this browser.").waitFor();
  await signIn();
  await page.waitForURL((url) => url.pathname === path);
  await expect.poll(() => page.getByLabel("Title").inputValue()).toBe("Gutters, and a session that ended");

  await page.goto(`${settings}?project=${dashboard.projectId}`);
  await page.getByRole("region", { name: "General" }).getByLabel("Name").fill("Hearth again");
  await endSessions("marta");
  await page.getByRole("region", { name: "General" }).getByRole("button", { name: "Save" }).click();
  await page.getByText("You have been signed out.").waitFor();
  await page.route("**/dashboard/session", (route) => route.abort(), { times: 1 });
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/dashboard/session"));
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await failed;
  await signIn();
  await expect.poll(() => page.getByRole("region", { name: "General" }).getByLabel("Name").inputValue()).toBe("Hearth again");
  await page.getByRole("region", { name: "General" }).getByText("Unsaved changes").waitFor();
});

test("changes of an image are asked about before they are left, and are there after signing in again", async () => {
  await setPassword(dashboard.owner, await personId("marta"));
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("media"));
  await page.getByRole("list", { name: "Images" }).getByRole("link").first().click();
  const alt = page.getByLabel("Alt text");
  await alt.fill("A wall between two sessions");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  await endSessions("marta");
  await page.getByRole("button", { name: "Save image" }).click();
  await page.getByText("You have been signed out.").waitFor();
  // The bar lies above the dialog, which takes everything beside it from assistive technology.
  await page.locator('a[href^="/sign-in?next="]').click();
  await page.getByLabel("Email address").fill(demoPeople.marta.email);
  await page.getByLabel("Password").fill(goodPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect.poll(() => alt.inputValue()).toBe("A wall between two sessions");
});

test("who signs in elsewhere goes on where they were, and what waited is saved", async () => {
  const page = await dashboard.openPage("jonas");
  await page.goto(dashboard.at(`articles/${articleId(dashboard, "quiet-pine-floor")}/review`));
  await page.getByRole("heading", { name: "Comments" }).waitFor();
  await page.keyboard.press("c");
  await page.getByLabel("Your comment").fill("Said between two sessions.");
  await endSessions("jonas");
  await page.getByRole("button", { name: "Comment", exact: true }).last().click();
  await page.getByText("You have been signed out.").waitFor();
  await setPassword(dashboard.owner, await personId("jonas"));
  const other = await page.context().newPage();
  await other.goto("/sign-in");
  await other.getByLabel("Email address").fill(demoPeople.jonas.email);
  await other.getByLabel("Password").fill(goodPassword);
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.waitForURL(/\/(projects|organizations)\//);
  await page.locator("[data-comment]").getByText("Said between two sessions.").waitFor();
  expect(await page.getByText("You have been signed out.").count()).toBe(0);
});

test("an unknown address keeps the navigation, in a project, in an organization and outside of what one reaches", async () => {
  const page = await dashboard.openPage("priya");
  const paths = [
    dashboard.at("nowhere"),
    `/organizations/${demoOrganizations.hearth.id}/nowhere`,
    "/projects/prj_unknown/articles",
    `/projects/${dashboard.foreignProjectId}/articles`,
    "/organizations/org_unknown/members",
  ];
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("heading", { name: "Nothing here" }).waitFor();
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Articles" }).click();
    await page.getByRole("heading", { name: "Articles" }).waitFor();
  }
});

test("assistants lead to their guide, and empty suggestions say how topics come", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(`/organizations/${demoOrganizations.hearth.id}/assistants`);
  const guide = await page.getByRole("link", { name: "What each tool does and what to expect" }).getAttribute("href");
  expect((await page.request.get(String(guide))).status()).toBe(200);
  await dashboard.owner.query("update topic set status = 'declined' where status = 'suggested'");
  await page.goto(dashboard.at("suggestions"));
  await page.getByText(/^Topics that colleagues and assistants suggest appear here/).waitFor();
});
