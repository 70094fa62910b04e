import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { auditGroups } from "../../contract/src/people/audit-groups.ts";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { find } from "./find.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

const organizationId = demoOrganizations.hearth.id;
const path = `/organizations/${organizationId}/audit`;

const entries = (page: Page) => page.getByRole("list", { name: "Entries" }).getByRole("listitem");

async function choose(page: Page, filter: RegExp, option: string): Promise<void> {
  await page.getByRole("button", { name: filter }).click();
  await page.getByRole("menuitemradio", { name: option, exact: true }).click();
}

test("is narrowed step by step, keeps that in its address, and leads to what it is about", async () => {
  const page = await dashboard.openPage();
  await page.goto(path);
  await choose(page, /^Category:/, "Articles");
  await choose(page, /^Action:/, "Approved an article");
  await find(page.getByRole("combobox", { name: "Person" }), "ilse");
  await page.waitForURL(/group=articles&operation=approve_article&person=usr_/);
  await expect.poll(async () => new Set(await entries(page).getByText("Ilse Brandt").allTextContents())).toEqual(new Set(["Ilse Brandt"]));
  const { rows } = await dashboard.owner.query(
    `select count(*)::int as count from audit where organization_id = $1 and operation = 'approve_article'
      and person_id = (select id from person where email like 'ilse%')`,
    [organizationId],
  );
  await expect.poll(() => entries(page).count()).toBe(Math.min(50, rows[0].count));
  const address = page.url();
  const again = await dashboard.openPage("jonas");
  await again.goto(address);
  await expect.poll(() => entries(again).count()).toBe(Math.min(50, rows[0].count));
  const link = entries(page).first().getByRole("link");
  const title = await link.textContent();
  await link.click();
  await page.waitForURL(/\/articles\/art_/);
  await page
    .getByText(title ?? "-")
    .first()
    .waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.waitForURL((url) => url.search === "");
});

test("shows what is done elsewhere as it happens, and all that was done to one thing", async () => {
  const page = await dashboard.openPage();
  await page.goto(`${path}?group=projects`);
  await entries(page).first().waitFor();
  const other = await dashboard.openPage("jonas");
  await other.goto(dashboard.at("articles"));
  const answer = await other.request.post(`/dashboard/organizations/${organizationId}/update_project`, {
    data: { id: dashboard.projectId, agentReview: true },
    headers: { origin: dashboard.origin, "sec-fetch-site": "same-origin" },
  });
  expect(answer.status()).toBe(200);
  const first = entries(page).first();
  await first.getByText("Jonas Eder").waitFor();
  await first.getByText("Changed a project’s settings").waitFor();
  await first.getByText("Dashboard").waitFor();
  await first.getByRole("button", { name: /^Details/ }).click();
  await page.getByRole("dialog", { name: "Details" }).getByRole("button", { name: "Only this subject" }).click();
  await page.waitForURL(new RegExp(`subject=${dashboard.projectId}`));
  await page.getByRole("button", { name: /^Subject: / }).waitFor();
});

test("more of it comes when it is asked for", async () => {
  const page = await dashboard.openPage();
  await page.goto(path);
  await expect.poll(() => entries(page).count()).toBe(50);
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => entries(page).count()).toBe(100);
});

async function take(page: Page, kind: string): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await page.getByRole("menuitem", { name: kind }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

test("is taken out as a table and as lines, as far as it is narrowed, which stands in it afterwards", async () => {
  const page = await dashboard.openPage("jonas");
  await page.goto(`${path}?group=access`);
  await entries(page).first().waitFor();
  const { rows } = await dashboard.owner.query(
    "select count(*)::int as count from audit where organization_id = $1 and operation = any($2)",
    [organizationId, auditGroups.access],
  );
  const lines = await take(page, "JSON lines (NDJSON)");
  expect(lines.name).toMatch(/^audit-log-[\d-]+\.ndjson$/);
  const parsed = lines.text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(parsed).toHaveLength(rows[0].count);
  expect(new Set(parsed.map(({ operation }) => operation))).toContain("connect_assistant");
  await entries(page).first().getByText("Exported the audit log").waitFor();
  const table = await take(page, "Table (CSV)");
  expect(table.name).toMatch(/^audit-log-[\d-]+\.csv$/);
  const [head, ...records] = table.text.trimEnd().split("\r\n");
  expect(head).toBe("\uFEFFtime,operation,surface,person,person_id,token,token_id,subject,subject_type,subject_id,request_id,id,guest");
  expect(records).toHaveLength(rows[0].count + 1);
  expect(records[0]).toContain("export_audit_log,dashboard,Jonas Eder");
});
