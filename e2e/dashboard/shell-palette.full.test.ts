import { expect, test } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

async function openPalette(who: PersonKey = "priya") {
  const page = await dashboard.openPage(who);
  await holdChanges(page);
  await page.goto(dashboard.at("media"));
  await page.getByRole("heading", { name: "Media" }).waitFor();
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Search or jump to…" });
  await field.waitFor();
  // Typed keys go to the element with the focus.
  await field.and(page.locator(":focus")).waitFor();
  return { page, field };
}

test("commands are found by their words and done by Enter; Escape closes without doing anything", async () => {
  const { page, field } = await openPalette();
  await page.keyboard.type("cal");
  await page.getByRole("option", { name: "Calendar" }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => field.count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe(dashboard.at("media"));
  await page.keyboard.press("ControlOrMeta+k");
  await field.waitFor();
  await page.keyboard.type("appearance dark");
  await page.getByRole("option", { name: "Appearance: Dark" }).waitFor();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.reload();
  await page.getByRole("heading", { name: "Media" }).waitFor();
  await expect.poll(() => page.locator("html").getAttribute("data-theme")).toBe("dark");
  await page.keyboard.press("ControlOrMeta+k");
  await field.waitFor();
  await page.keyboard.type("cal");
  await page.getByRole("option", { name: "Calendar" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.pathname === dashboard.at("calendar"));
});

test("another project is searched when it is asked for, and opened", async () => {
  const [, second] = dashboard.world.projects;
  const { rows } = await dashboard.owner.query(
    `select r.title from article a join article_revision r on r.organization_id = a.organization_id and r.article_id = a.id and r.revision = a.revision
     where a.project_id = $1 order by length(r.title) desc limit 1`,
    [second?.id],
  );
  const { page, field } = await openPalette("marta");
  await field.fill(rows[0].title);
  await page.getByText(/^No results for/).waitFor();
  await page.getByRole("combobox", { name: "Search in" }).selectOption({ label: "All projects" });
  await page.getByRole("option", { name: rows[0].title }).click();
  await page.waitForURL((url) => url.pathname.startsWith(`/projects/${second?.id}/articles/`));
});

test("what fails is said, and can be tried again", async () => {
  const { page, field } = await openPalette();
  await page.route("**/search", (route) => route.fulfill({ status: 404, json: { error: { code: "not_found", message: "It is away." } } }));
  await field.fill("house");
  await page.getByRole("alert").getByText("It is away.").waitFor();
  await page.unroute("**/search");
  await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
  await page.locator("mark").first().waitFor();
});
