import { expect, test } from "vitest";
import { card, sheet } from "./calendar-days.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const timeZone = "America/New_York";
const topic = "Why the bedroom over the garage is always cold";

const dashboard = useDashboard({ running: true });

test("a topic is planned from a day, with what it resembles; and in the hour that a clock change skips", async () => {
  const page = await dashboard.openPage("priya", { viewport: { width: 1440, height: 900 } });
  await dashboard.owner.query("update project set time_zone = 'Europe/Lisbon' where id = $1", [dashboard.projectId]);
  // On the last Sunday of March 2027, Lisbon's clocks go from 01:00 to 02:00.
  await page.goto(dashboard.at("calendar?view=month&date=2027-03-01"));
  await sheet(page, "2027-03-28").hover();
  await sheet(page, "2027-03-28").getByRole("button", { name: "Create something on Sunday 28 March" }).click();
  await page.getByRole("menuitem", { name: "Topic" }).click();
  const dialog = page.getByRole("dialog", { name: "Plan topic" });
  await dialog.getByLabel("Title").fill("Why the bedroom over the garage is always so cold");
  await dialog.getByLabel("Pillar").selectOption("Heating");
  await dialog.getByLabel("Time").fill("01:30");
  await dialog.getByRole("button", { name: "Plan topic" }).click();
  const resembling = page.getByRole("dialog", { name: "Something similar exists" });
  await resembling.getByRole("link", { name: topic, exact: true }).waitFor();
  await look(page, "calendar-resembling-light");
  await resembling.getByRole("button", { name: "Keep both" }).click();
  await card(page, "always so cold").waitFor();
  await page.goto(dashboard.at("calendar?view=week&date=2027-03-28"));
  await card(page, "always so cold").getByText("02:30").waitFor();
  const { rows } = await dashboard.owner.query("select date, pillar from topic where title like '%always so cold'");
  expect(rows).toEqual([{ date: new Date("2027-03-28T01:30:00Z"), pillar: "Heating" }]);
  // On the day before, the zone is an hour behind, so the same local time is another instant.
  await card(page, "always so cold").focus();
  await page.keyboard.press("Alt+ArrowLeft");
  const date = async () =>
    (await dashboard.owner.query("select date from topic where title like '%always so cold'")).rows[0].date.toISOString();
  await expect.poll(date).toBe("2027-03-27T02:30:00.000Z");
  await dashboard.owner.query("update project set time_zone = $2 where id = $1", [dashboard.projectId, timeZone]);
});

test("an article begun on a day is written even where its topic resembles another one", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("calendar?view=month&date=2027-05-01"));
  await sheet(page, "2027-05-12")
    .getByRole("button", { name: /^Create something on/ })
    .press("Enter");
  await page.getByRole("menuitem", { name: "Article" }).press("Enter");
  await page.getByRole("dialog", { name: "Write an article" }).getByLabel("Title").fill(`${topic} in winter`);
  await page.getByRole("button", { name: "Plan and write" }).click();
  await page.getByRole("dialog", { name: "Something similar exists" }).getByRole("button", { name: "Keep both" }).click();
  await page.waitForURL(/\/articles\/new\?topic=/);
});
