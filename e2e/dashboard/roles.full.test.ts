import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { settled } from "./look.ts";
import { articleId } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const everybody = ["Calendar", "Articles", "Posts", "Suggestions", "Media", "Blog", "Results", "Brand", "Connections", "Settings"];
const parts = ["Assistants", "Credits"];
const leadersParts = ["Organization and projects", "API tokens", "Webhooks", "Audit log"];

type Role = { who: PersonKey; role: string; leads: boolean; writes: boolean; comments: boolean; approves: boolean };

// Follows the roles and the specification's permission table.
const people: Role[] = [
  { who: "marta", role: "owner", leads: true, writes: true, comments: true, approves: true },
  { who: "jonas", role: "admin", leads: true, writes: true, comments: true, approves: true },
  { who: "priya", role: "member", leads: false, writes: true, comments: true, approves: false },
  { who: "ilse", role: "reviewer", leads: false, writes: true, comments: true, approves: true },
  { who: "nadia", role: "commenter", leads: false, writes: false, comments: true, approves: false },
  { who: "helen", role: "reader", leads: false, writes: false, comments: false, approves: false },
];

const isShown = (page: Page, name: string | RegExp) =>
  page
    .getByRole("button", { name, exact: typeof name === "string" })
    .or(page.getByRole("link", { name, exact: typeof name === "string" }))
    .count();

describe.each(people)("as $role", ({ who, leads, writes, comments, approves }) => {
  test("the sidebar and the settings lead to what is theirs", async () => {
    const page = await dashboard.openPage(who);
    await page.goto(dashboard.at("articles"));
    await page.getByRole("heading", { level: 1, name: "Articles" }).waitFor();
    const shown = await page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
    const names = shown.map((text) => text.split("\n")[0]?.replace(/\d+$/, "").trim());
    expect(names.toSorted()).toEqual([...everybody, ...(leads ? ["Members"] : [])].toSorted());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Settings" }).click();
    const tabs = page.getByRole("navigation", { name: "Settings" }).getByRole("link");
    await expect.poll(async () => (await tabs.allTextContents()).toSorted()).toEqual([...parts, ...(leads ? leadersParts : [])].toSorted());
  });

  test("each screen offers what they may do, and no more", async () => {
    const page = await dashboard.openPage(who);
    const offers: [path: string, heading: string | RegExp, name: string | RegExp, may: boolean][] = [
      ["articles", "Articles", "New article", writes],
      ["posts", "Posts", "New post", writes],
      ["calendar", /./, "Create", writes],
      ["media", "Media", "Upload images", writes],
      ["results", /./, "Import a file", leads],
      [`articles/${articleId(dashboard, "quiet-pine-floor")}/review`, /./, /^Approve revision/, approves],
      [`articles/${articleId(dashboard, "quiet-pine-floor")}/review`, /./, "Comment on the article", comments],
    ];
    for (const [path, heading, name, may] of offers) {
      await page.goto(dashboard.at(path));
      await page.getByRole("heading", { level: 1, name: heading }).waitFor();
      if (may) await expect.poll(() => isShown(page, name), { message: `${who} at ${path}` }).toBeGreaterThan(0);
      else {
        await settled(page);
        expect(await isShown(page, name), `${who} at ${path}`).toBe(0);
      }
    }
  });

  test("screens of those who look after the organization are theirs, or say whose they are", async () => {
    const page = await dashboard.openPage(who);
    const organization = dashboard.world.fixture.organizations.a.id;
    for (const screen of ["members", "tokens", "webhooks", "audit", "settings"]) {
      await page.goto(`/organizations/${organization}/${screen}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const told = page.getByText(/owners and admins|an owner or an admin|Ask one of them/i).first();
      if (!leads) await told.waitFor();
      else {
        await settled(page);
        expect(await page.getByText("Ask one of them").count(), `${who} at ${screen}`).toBe(0);
      }
    }
  });
});
