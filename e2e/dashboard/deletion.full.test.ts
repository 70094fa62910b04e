import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { endPublicationLeases } from "../../server/test/work.ts";
import { organizationPaths } from "./members-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let at: (path: string) => string;
let organizationName: string;
beforeAll(async () => {
  at = await organizationPaths(dashboard);
  const { rows } = await dashboard.owner.query(
    "select o.name from organization o join project p on p.organization_id = o.organization_id where p.id = $1",
    [dashboard.projectId],
  );
  organizationName = rows[0].name;
});

const gone = async (table: string) =>
  (await dashboard.owner.query(`select from ${table} where organization_id = $1`, [organizationId()])).rowCount === 0;
const organizationId = () => at("x").split("/")[2];

async function openDialog(page: Page): Promise<void> {
  await page.goto(at("settings"));
  await page.getByRole("button", { name: /Delete organization/ }).click();
  await page.getByRole("dialog").getByRole("textbox").waitFor();
}

/** Lets the week, and the minute after it is closed, be over by the database's clock. */
async function passWeek(): Promise<void> {
  await dashboard.owner.query("update deletion set due_at = now() - interval '2 hours', next_attempt_at = now() - interval '1 second'");
  await expect
    .poll(async () => (await dashboard.owner.query("select from deletion where closed_at is not null")).rowCount, { timeout: 60_000 })
    .toBe(1);
  await endPublicationLeases(dashboard.owner);
  await dashboard.owner.query(
    "update deletion set closed_at = closed_at - interval '2 minutes', next_attempt_at = now() - interval '1 second'",
  );
}

test("the deletion of an organization is announced on every screen, and taken back there", async () => {
  const page = await dashboard.openPage("marta");
  await openDialog(page);
  await page.getByRole("dialog").getByRole("textbox").fill(organizationName);
  await page.getByRole("button", { name: "Delete the organization in a week" }).click();
  const notice = page.getByRole("region", { name: "Deletion", exact: true });
  await notice.waitFor();
  await page.goto(dashboard.at("articles"));
  await notice.getByText(`The organization ${organizationName} will be deleted on`).waitFor();
  await notice.getByRole("button", { name: "Take it back" }).click();
  await notice.waitFor({ state: "hidden" });
});

test("an admin reads who can delete, and is offered nothing", async () => {
  const page = await dashboard.openPage("jonas");
  await page.goto(at("settings"));
  const part = page.getByRole("region", { name: "Delete this organization" });
  await part.getByText("Only owners can delete it.").waitFor();
  expect(await part.getByRole("button").count()).toBe(0);
});

test("a project is asked for by keys alone, with the export offered first; everybody sees the notice, and only owners can take it back", async () => {
  const page = await dashboard.openPage("marta");
  const { rows } = await dashboard.owner.query("select name from project where id = $1", [dashboard.projectId]);
  await page.goto(at(`settings?project=${dashboard.projectId}`));
  const button = page.getByRole("button", { name: /Delete project/ });
  // Until the page knows whether somebody has asked already, the button is disabled and takes no focus.
  await expect.poll(() => button.isEnabled(), { timeout: 60_000 }).toBe(true);
  await button.press("Enter");
  const box = page.getByRole("dialog").getByRole("textbox");
  await box.waitFor();
  await expect.poll(() => page.evaluate("document.activeElement?.getAttribute('name')")).toBe("name");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download/ }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
  await box.focus();
  await page.keyboard.type("Not its name");
  await expect.poll(() => page.getByRole("button", { name: "Delete the project in a week" }).isDisabled()).toBe(true);
  await box.fill(rows[0].name);
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Deletion", exact: true }).waitFor();
  const priya = await dashboard.openPage("priya");
  await priya.goto(dashboard.at("calendar"));
  const seen = priya.getByRole("region", { name: "Deletion", exact: true });
  await seen.getByText(`The project ${rows[0].name} will be deleted on`).waitFor();
  expect(await seen.getByRole("button").count()).toBe(0);
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByRole("region", { name: "Deletion", exact: true }).waitFor({ state: "hidden" });
});

test("somebody who signed in long ago is asked to confirm that it is them", async () => {
  const page = await dashboard.openPage("marta");
  await dashboard.owner.query("update session set confirmed_at = now() - interval '1 hour'");
  await openDialog(page);
  await page.getByRole("dialog").getByRole("textbox").fill(organizationName);
  await page.getByRole("button", { name: "Delete the organization in a week" }).click();
  await page.getByRole("link", { name: "Confirm that it is you" }).click();
  await page.waitForURL(/\/account\/confirm\?next=/);
});

test("when the week is over the organization is gone: its members belong to none, and its blog is not there", async () => {
  const page = await dashboard.openPage("marta");
  const helen = await dashboard.openPage("helen");
  const blog = `${dashboard.origin}/blog/hearth-home`;
  expect((await fetch(blog)).status).toBe(200);
  await openDialog(page);
  await page.getByRole("dialog").getByRole("textbox").fill(organizationName);
  await page.getByRole("button", { name: "Delete the organization in a week" }).click();
  await page.getByRole("region", { name: "Deletion", exact: true }).waitFor();
  await passWeek();
  // A page may show for 3 seconds more.
  await expect.poll(async () => (await fetch(blog)).status, { timeout: 60_000 }).toBe(404);
  await helen.goto("/account");
  await helen.getByText("You have no organization yet.").waitFor();
  await expect.poll(() => gone("organization"), { timeout: 100_000 }).toBe(true);
  expect(await gone("article")).toBe(true);
});
