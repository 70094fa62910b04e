import { beforeAll, expect, test } from "vitest";
import { addDays, articleDate, callOn, card, dayOf, neighborOf, sheet } from "./calendar-days.ts";
import { look } from "./look.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";

const article = "Reading an energy bill in degree days";
const dashboard = useDashboard({ running: true });
let soon = "";

beforeAll(async () => {
  soon = await dayOf(dashboard, article);
});

const wide = { viewport: { width: 1440, height: 900 } };

test("what failed, what shares an hour and what is out can be told apart", async () => {
  const page = await dashboard.openPage("marta", wide);
  const { rows } = await dashboard.owner.query(
    `select d.post_id as id, d.destination, p.title from post_destination d join post p on p.organization_id = d.organization_id and p.id = d.post_id
     where p.project_id = $1 and d.status = 'scheduled' order by d.at limit 1`,
    [dashboard.projectId],
  );
  const [failing] = rows;
  // On the article's day: the next one of the demo may lie in the month before.
  await dashboard.owner.query(
    `update post_destination set status = 'failed', at = (select scheduled_at from article where title = $3)
     where post_id = $1 and destination = $2`,
    [failing.id, failing.destination, article],
  );
  await dashboard.owner.query("update topic set date = a.scheduled_at from article a where topic.title like $1 and a.title = $2", [
    "Why the bedroom%",
    article,
  ]);
  await page.goto(dashboard.at(`calendar?view=month&date=${soon}`));
  await page
    .getByRole("button", { name: /Failed/ })
    .first()
    .waitFor();
  await card(page, article).click();
  await page.getByRole("dialog", { name: article }).getByText("1 other item goes to the site in this hour").waitFor();
});

test("what only has a plan's date is scheduled after a word about what that means", async () => {
  const { rows } = await dashboard.owner.query(
    "select id, title from article where status = 'approved' and project_id = $1 order by id limit 1",
    [dashboard.projectId],
  );
  const { id, title } = rows[0];
  await dashboard.owner.query("update article set planned_at = (select scheduled_at from article where title = $2) where id = $1", [
    id,
    article,
  ]);
  const page = await dashboard.openPage("marta", wide);
  await page.goto(dashboard.at(`calendar?view=week&date=${soon}`));
  await card(page, title).focus();
  await page.keyboard.press(neighborOf(soon) > soon ? "Alt+ArrowRight" : "Alt+ArrowLeft");
  const dialog = page.getByRole("dialog", { name: `Schedule “${title}”?` });
  await dialog.waitFor();
  await look(page, "calendar-schedule-light");
  expect(await articleDate(dashboard, title)).toBeNull();
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await page
    .getByRole("status")
    .getByText(/^Scheduled for/)
    .waitFor();
  expect(await articleDate(dashboard, title)).toBe(`${neighborOf(soon)}T08:00`);
});

test("what could not be read says so, and is read again on demand", async () => {
  const page = await dashboard.openPage("marta", wide);
  await holdChanges(page);
  const error = { code: "internal_error", message: "Something failed on our side.", requestId: "req_1" };
  await page.route("**/browse_calendar", (route) => route.fulfill({ status: 403, json: { error } }));
  await page.goto(dashboard.at("calendar"));
  await page.getByRole("alert").getByText("Something failed on our side.").waitFor();
  await page.unroute("**/browse_calendar");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("grid").waitFor();
});

test("a month with 60 items stays readable: no card leaves its day, and the rest of a day opens", async () => {
  const page = await dashboard.openPage("marta", { viewport: { width: 1440, height: 900 } });
  await page.goto(dashboard.at("calendar?view=month&date=2027-04-01"));
  const days = Array.from({ length: 60 }, (_, index) => addDays("2027-04-01", index < 9 ? 13 : (index * 7) % 30));
  for (const [index, day] of days.entries()) {
    const title = `Subject ${index + 1}: what an old house tells about its own walls`;
    await callOn(page, dashboard, "create_topic", {
      projectId: dashboard.projectId,
      title,
      day,
      time: `${String(6 + (index % 12)).padStart(2, "0")}:15`,
    });
  }
  for (const height of [900, 700, 1300]) {
    await page.setViewportSize({ width: 1440, height });
    await page.reload();
    await page
      .getByRole("button", { name: /^\d+ more$/ })
      .first()
      .waitFor();
    // As text, because tests have no browser types.
    const outside = await page.evaluate(`[...document.querySelectorAll("[data-item], [data-more]")].filter((one) => {
      const own = one.getBoundingClientRect();
      const cell = one.closest("[role=gridcell]").getBoundingClientRect();
      return own.bottom > cell.bottom || own.right > cell.right;
    }).map((one) => one.textContent)`);
    expect(outside).toEqual([]);
  }
  await sheet(page, "2027-04-14").getByRole("button", { name: /more$/ }).click();
  const day = page.getByRole("dialog", { name: "Wednesday 14 April" });
  await expect.poll(() => day.getByRole("listitem").count()).toBeGreaterThanOrEqual(9);
  await day.getByRole("button", { name: /Subject 3:/ }).click();
  await page.getByRole("dialog", { name: /^Subject 3:/ }).waitFor();
});
