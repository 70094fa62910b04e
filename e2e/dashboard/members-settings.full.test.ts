import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { demoPeople } from "../../server/src/operating/seed/people.ts";
import { find } from "./find.ts";
import { ask, organizationPaths } from "./members-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let at: (path: string) => string;
beforeAll(async () => {
  at = await organizationPaths(dashboard);
});

const draft = "Sharp enough: a ten-minute routine for chisels";

async function stored(id = dashboard.projectId): Promise<Record<string, unknown>> {
  const { rows } = await dashboard.owner.query("select * from project where id = $1", [id]);
  return rows[0];
}

async function openSettings(page: Page, id = dashboard.projectId): Promise<void> {
  await page.goto(at(`settings?project=${id}`));
  await page.getByRole("region", { name: "General" }).waitFor();
}

async function save(page: Page, part: string): Promise<void> {
  const region = page.getByRole("region", { name: part, exact: true });
  await region.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).first().waitFor();
  await region.getByText("Unsaved changes").waitFor({ state: "hidden" });
}

test("the menu of projects leads to the settings of each", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("menuitem", { name: "Settings for Hearth & Home" }).click();
  await page.waitForURL((url) => url.searchParams.get("project") === dashboard.projectId);
  await page.getByRole("heading", { name: "Settings", level: 1 }).waitFor();
});

test("the organization gets another name, which others see without loading anything anew", async () => {
  const page = await dashboard.openPage("marta");
  const priya = await dashboard.openPage("priya");
  const heard = priya.waitForResponse((response) => response.url().endsWith("/changes"));
  await priya.goto(dashboard.at("articles"));
  await heard;
  await page.goto(at("settings"));
  await page.getByLabel("Name").fill("Hearth Media");
  await save(page, "Organization");
  await page.getByRole("link", { name: "Hearth Media" }).waitFor();
  await priya.getByRole("button", { name: /Switch project/ }).click();
  await priya.getByText("Hearth Media").waitFor();
});

test("each part of a project is saved by itself, and what somebody else saved meanwhile stays theirs", async () => {
  const page = await dashboard.openPage("marta");
  await openSettings(page);
  await page.getByRole("region", { name: "General" }).getByLabel("Name").fill("Hearth");
  await ask(dashboard, page, "update_project", { id: dashboard.projectId, timeZone: "Europe/Lisbon" });
  await expect.poll(() => page.getByLabel("Time zone").inputValue()).toBe("Europe/Lisbon");
  await expect.poll(() => page.getByRole("region", { name: "General" }).getByLabel("Name").inputValue()).toBe("Hearth");
  await page.getByLabel("Article path on your site").fill("/journal/{slug}");
  await page.getByRole("region", { name: "General" }).getByLabel("Language").selectOption("en-GB");
  await save(page, "General");
  await page.goto(dashboard.at("blog"));
  await page.getByRole("region", { name: "Hosted blog" }).getByLabel("Custom hosts").fill("blog.hearth.example\nnot a host!");
  await page.getByRole("region", { name: "Hosted blog" }).getByRole("button", { name: "Save" }).click();
  await page.getByText(/Must be the name of a host/).waitFor();
  await page.getByLabel("Custom hosts").fill("blog.hearth.example\nread.hearth.example");
  await save(page, "Hosted blog");
  expect(await stored()).toMatchObject({
    name: "Hearth",
    time_zone: "Europe/Lisbon",
    url_pattern: "/journal/{slug}",
    language: "en-GB",
    hosted_blog: true,
  });
  const { rows } = await dashboard.owner.query("select host, state from blog_host where project_id = $1 order by 1", [dashboard.projectId]);
  expect(rows).toEqual([
    { host: "blog.hearth.example", state: "waiting" },
    { host: "read.hearth.example", state: "waiting" },
  ]);
  await page
    .getByRole("button", { name: /Switch project/ })
    .filter({ hasText: "Hearth" })
    .waitFor();
});

test("what is not saved is not lost without a word", async () => {
  const page = await dashboard.openPage("marta");
  await openSettings(page);
  await page.getByRole("region", { name: "General" }).getByLabel("Name").fill("Something else");
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("dialog", { name: "Leave without saving?" }).getByRole("button", { name: "Cancel" }).click();
  const name = page.getByRole("region", { name: "General" }).getByLabel("Name");
  await expect.poll(() => name.inputValue()).toBe("Something else");
  page.once("dialog", (question) => void question.accept());
  await page.reload();
  await expect.poll(() => name.inputValue()).toBe("Something else");
  await page.getByRole("link", { name: "Members" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/members"));
});

test("a draft gets a date only where the policy lets it, in the list and on its own page", async () => {
  const priya = await dashboard.openPage("priya");
  const marta = await dashboard.openPage("marta");
  const { rows } = await dashboard.owner.query("select id from article where title = $1", [draft]);
  const tick = () => priya.getByRole("checkbox", { name: `Select “${draft}”` }).check();
  const heard = priya.waitForResponse((response) => response.url().endsWith("/changes"));
  await priya.goto(dashboard.at("articles?status=drafts"));
  await heard;
  await tick();
  await priya.getByRole("button", { name: "Submit for review" }).waitFor();
  expect(await priya.getByRole("button", { name: "Schedule series" }).count()).toBe(0);
  await openSettings(marta);
  const approval = marta.getByRole("region", { name: "Approval", exact: true });
  await approval.getByRole("group", { name: "Written by people" }).getByLabel("No approval required").check();
  await save(marta, "Approval");
  expect(await stored()).toMatchObject({ review_before_publishing: false, agent_review: true });
  await priya.getByRole("button", { name: "Schedule series" }).click();
  await priya.getByLabel("First day").fill("2027-03-05");
  await priya.getByText("let them go live without approval").waitFor();
  await priya.getByRole("button", { name: "Schedule 1 article" }).click();
  await priya.getByText("1 article scheduled.").waitFor();
  const state = async () => (await dashboard.owner.query("select status from article where id = $1", [rows[0].id])).rows[0].status;
  expect(await state()).toBe("scheduled");
  await ask(dashboard, priya, "unschedule_article", { id: rows[0].id });
  const { revision } = await ask(dashboard, priya, "get_article", { id: rows[0].id });
  await ask(dashboard, priya, "update_article", { id: rows[0].id, revision, summary: "Ten minutes, once a week." });
  await priya.goto(dashboard.at(`articles/${rows[0].id}/review`));
  await priya.getByRole("button", { name: "Publish…" }).waitFor();
  await approval.getByRole("group", { name: "Written by people" }).getByLabel("Requires approval").check();
  await approval.getByRole("button", { name: "Save" }).click();
  await expect.poll(async () => (await stored()).review_before_publishing).toBe(true);
  await priya.getByRole("button", { name: "Submit", exact: true }).waitFor();
  expect(await priya.getByRole("button", { name: "Publish…" }).count()).toBe(0);
});

test("one person alone approves; once they no longer can, the settings say that nobody does", async () => {
  const marta = await dashboard.openPage("marta");
  await openSettings(marta);
  await find(marta.getByRole("combobox", { name: "Who approves" }), "ilse");
  await marta.getByText("Nobody else can approve, not even owners.", { exact: false }).waitFor();
  await save(marta, "Approval");
  const { rows } = await dashboard.owner.query("select id, revision from article where project_id = $1 and status = 'in_review' limit 1", [
    dashboard.projectId,
  ]);
  await marta.goto(dashboard.at(`articles/${rows[0].id}/review`));
  await marta.getByRole("heading", { level: 1 }).waitFor();
  expect(await marta.getByRole("button", { name: /^Approve revision/ }).count()).toBe(0);
  await ask(dashboard, marta, "add_member", { email: demoPeople.ilse.email, role: "reader" });
  await openSettings(marta);
  await marta.getByText("Ilse Brandt can no longer approve here, so nobody can. Choose someone else.").waitFor();
  await find(marta.getByRole("combobox", { name: "Who approves" }), "", "Anyone who can approve");
  await save(marta, "Approval");
  expect(await stored()).toMatchObject({ approver_id: null });
});

test("a project's settings are at most two screens high, whatever it uses", async () => {
  const page = await dashboard.openPage("marta", { viewport: { width: 1440, height: 900 } });
  await openSettings(page);
  const height = () => page.evaluate<number>("document.documentElement.scrollHeight");
  const more = page.getByRole("region", { name: "More" });
  await expect.poll(() => more.getByRole("button").allTextContents()).toEqual(["Guests", "Slots for posts", "Routine posts"]);
  expect(await height()).toBeLessThanOrEqual(1800);
  const { projectId } = dashboard;
  await ask(dashboard, page, "set_post_slots", { projectId, slots: [{ destination: "linkedin", weekday: "friday", time: "09:00" }] });
  await ask(dashboard, page, "set_routine", {
    id: projectId,
    excerpts: true,
    posts: [{ format: "linkedin", daysAfter: 0, time: "12:00" }],
  });
  await ask(dashboard, page, "create_guest_link", { projectId, label: "Client", week: "2027-03-01", right: "see" });
  for (const name of ["Steps of approval", "Guests", "Slots for posts", "Routine posts"]) {
    await page.getByRole("button", { name: `Show ${name}` }).waitFor();
  }
  expect(await more.count()).toBe(0);
  expect(await height()).toBeLessThanOrEqual(1800);
  await page.getByRole("button", { name: "Show Guests" }).press("Enter");
  await page.getByRole("region", { name: "Guests" }).getByText("Client").waitFor();
});

test("a project is made, stands in the switcher, and gets its routine of posts", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("menuitem", { name: "New project…" }).click();
  const form = page.getByRole("region", { name: "New project" });
  await form.getByLabel("Name").fill("Cellar Notes");
  await form.getByLabel("Time zone").selectOption("Europe/Lisbon");
  await form.getByLabel("Language").selectOption("pt");
  await form.getByRole("button", { name: "Create project" }).click();
  await page.getByText("Cellar Notes is created.").waitFor();
  const { rows } = await dashboard.owner.query("select id, time_zone, language from project where name = 'Cellar Notes'");
  expect(rows).toMatchObject([{ time_zone: "Europe/Lisbon", language: "pt" }]);
  await page.waitForURL((url) => url.searchParams.get("project") === rows[0].id);
  await page.getByRole("button", { name: "Routine posts" }).click();
  await page.getByRole("button", { name: "Add post" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Format").selectOption({ label: "X post" });
  await dialog.getByLabel("Days after the article").fill("2");
  await dialog.getByRole("button", { name: "Save" }).click();
  await page.getByRole("list", { name: "Routine posts" }).getByText("2 days after, 12:00 · 4 parts").waitFor();
  await page.getByText("One approved article costs up to 0 credits.").waitFor();
  const routine = async () => (await dashboard.owner.query("select posts from routine where project_id = $1", [rows[0].id])).rows[0].posts;
  expect(await routine()).toMatchObject([{ format: "x", size: 4, daysAfter: 2, time: "12:00" }]);
  await page.getByRole("button", { name: "Remove X post, number 1" }).click();
  await page.getByText("None. Approving an article starts no posts").waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(async () => (await routine()).length).toBe(1);
  await page.getByRole("button", { name: /Switch project/ }).click();
  await page.getByRole("menuitem", { name: "Cellar Notes", exact: true }).click();
  await page.waitForURL((url) => url.pathname === `/projects/${rows[0].id}/articles`);
});
