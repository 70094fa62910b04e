import { expect, test } from "vitest";
import { addDays, card, dayFromNow, dayOf, sheet } from "./calendar-days.ts";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const timeZone = "America/New_York";
const article = "Reading an energy bill in degree days";
const wide = { viewport: { width: 1440, height: 900 } };

const dashboard = useDashboard({ running: true });

test("a filter of kinds and networks stands in the address and is widened where it stands", async () => {
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at(`calendar?view=list&date=${await dayOf(dashboard, article)}&types=article&destinations=site`));
  await card(page, article).waitFor();
  expect(await card(page, "A sash window that rattles").count()).toBe(0);
  await page.getByRole("button", { name: "1 filter", exact: true }).click();
  await page.getByRole("checkbox", { name: "X", exact: true }).check();
  await card(page, "A sash window that rattles").waitFor();
});

test("an article begun on a day is written even where its topic resembles another one", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("calendar?view=month&date=2027-05-01"));
  await sheet(page, "2027-05-12")
    .getByRole("button", { name: /^Create something on/ })
    .press("Enter");
  await page.getByRole("menuitem", { name: "Article" }).press("Enter");
  await page
    .getByRole("dialog", { name: "Write an article" })
    .getByLabel("Title")
    .fill("Why the bedroom over the garage is always cold in winter");
  await page.getByRole("button", { name: "Plan and write" }).click();
  const resembling = page.getByRole("dialog", { name: "Something similar exists" });
  await resembling.waitFor();
  await look(page, "calendar-resembling");
  await resembling.getByRole("button", { name: "Keep both" }).click();
  await page.waitForURL(/\/articles\/new\?topic=/);
});

test("a card is previewed by pointer and keys, filters narrow, and a view brings them back", async () => {
  const page = await dashboard.openPage("marta", wide);
  const month = dashboard.at(`calendar?view=month&date=${await dayOf(dashboard, article)}`);
  await page.goto(month);
  const cards = page.locator("[data-item]");
  await cards.first().press("ArrowRight");
  const shown = card(page, article);
  await shown.hover();
  const preview = page.getByRole("tooltip");
  await preview.getByText(article).waitFor();
  await expect.poll(() => shown.getAttribute("aria-describedby")).toBe(await preview.getAttribute("id"));
  await page.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });
  const all = await cards.count();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("checkbox", { name: "Scheduled" }).check();
  await expect.poll(() => cards.count()).toBeLessThan(all);
  const left = await cards.count();
  await page.getByRole("button", { name: "Saved views" }).click();
  const views = page.getByRole("dialog", { name: "Saved views" });
  await views.getByLabel("Name of this view").fill("Going out");
  await views.getByRole("button", { name: "Save view" }).click();
  await views.getByRole("button", { name: "Going out", exact: true }).waitFor();
  await page.goto(month);
  await expect.poll(() => cards.count()).toBe(all);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("button", { name: "Saved views" }).click();
  await views.getByRole("button", { name: "Going out", exact: true }).click();
  await expect.poll(() => cards.count()).toBe(left);
  expect(new URL(page.url()).searchParams.get("states")).toBe("scheduled");
});

test("what has no date is planned by keys and taken back; warnings come before", async () => {
  const page = await dashboard.openPage("marta", wide);
  const { rows } = await dashboard.owner.query(
    "select id, title from article where status = 'approved' and planned_at is null and project_id = $1 order by id limit 1",
    [dashboard.projectId],
  );
  const { id, title } = rows[0];
  const status = async () => (await dashboard.owner.query("select status from article where id = $1", [id])).rows[0].status;
  const day = addDays(dayFromNow(timeZone, 0), 200);
  await page.goto(dashboard.at(`calendar?view=week&date=${day}&tray=true`));
  await page.getByRole("button", { name: `Plan for… “${title}”` }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Plan “${title}”` });
  await dialog.getByLabel("Day", { exact: true }).fill(day);
  await dialog.getByLabel("Time").fill("16:00");
  await dialog.getByRole("button", { name: "Schedule" }).press("Enter");
  await page
    .locator(`[role=gridcell][data-day="${day}"][data-hour="16"]`)
    .filter({ has: card(page, title) })
    .waitFor();
  expect(await status()).toBe("scheduled");
  // A week later the week that it leaves has nothing else.
  await card(page, title).press("Alt+ArrowDown");
  await page.getByText(/Nothing else is in the week from/).waitFor();
  await page.getByRole("button", { name: "Undo" }).last().click();
  await page
    .locator(`[role=gridcell][data-day="${day}"]`)
    .filter({ has: card(page, title) })
    .waitFor();
});

test("what has no date is dragged to an hour by the pointer, and planned by touch on a phone", async () => {
  const { rows } = await dashboard.owner.query(
    "select id, title from article where status = 'approved' and planned_at is null and project_id = $1 order by id limit 1",
    [dashboard.projectId],
  );
  const { id, title } = rows[0];
  const at = async () => {
    const found = await dashboard.owner.query(
      `select to_char(scheduled_at at time zone $2, 'YYYY-MM-DD"T"HH24:MI') as at from article where id = $1`,
      [id, timeZone],
    );
    return found.rows[0].at;
  };
  const day = addDays(dayFromNow(timeZone, 0), 220);
  const desk = await dashboard.openPage("marta", wide);
  await desk.goto(dashboard.at(`calendar?view=week&date=${day}&tray=true`));
  await desk.locator(`[data-tray="${id}"]`).dragTo(desk.locator(`[role=gridcell][data-day="${day}"][data-hour="10"]`));
  const dialog = desk.getByRole("dialog", { name: `Plan “${title}”` });
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await desk.getByRole("button", { name: "Undo" }).waitFor();
  expect(await at()).toBe(`${day}T10:00`);
  await desk.getByRole("button", { name: "Undo" }).click();
  await expect.poll(at).toBe(null);
  const phone = await dashboard.openPage("marta", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  await phone.goto(dashboard.at(`calendar?view=list&date=${day}&tray=true`));
  await phone.getByRole("button", { name: `Plan for… “${title}”` }).tap();
  const form = phone.getByRole("dialog", { name: `Plan “${title}”` });
  await form.getByLabel("Day", { exact: true }).fill(day);
  await form.getByLabel("Time").fill("15:00");
  await form.getByRole("button", { name: "Schedule" }).tap();
  await expect.poll(at).toBe(`${day}T15:00`);
});

test("an hour of a day begins an article or a post with its date, and a calendar program gets an address once", async () => {
  const page = await dashboard.openPage("marta", wide);
  const day = addDays(dayFromNow(timeZone, 0), 300);
  await page.goto(dashboard.at(`calendar?view=week&date=${day}`));
  await page
    .locator(`[role=gridcell][data-day="${day}"][data-hour="10"]`)
    .getByRole("button", { name: /at 10:00$/ })
    .press("Enter");
  await page.getByRole("menuitem", { name: "LinkedIn" }).press("Enter");
  await expect.poll(() => page.getByLabel("Time", { exact: true }).inputValue()).toContain("10:00");
  await page.goto(dashboard.at(`calendar?view=month&date=${day}`));
  await sheet(page, day)
    .getByRole("button", { name: /^Create something on/ })
    .press("Enter");
  await page.getByRole("menuitem", { name: "Article" }).press("Enter");
  await page.getByRole("dialog", { name: "Write an article" }).getByLabel("Title").fill("What a blower door measures");
  await page.getByRole("button", { name: "Plan and write" }).click();
  await page.waitForURL(/\/articles\/new\?topic=/);
  await page.goto(dashboard.at("calendar"));
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Subscribe in a calendar program" }).click();
  await page.getByLabel("Where you use it").fill("Phone");
  await page.getByRole("button", { name: "Create address" }).click();
  const address = await page.getByRole("textbox", { name: "Address", exact: true }).inputValue();
  await look(page, "calendar-address");
  const read = await fetch(address);
  expect([read.status, read.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  expect(await read.text()).toContain("BEGIN:VEVENT");
});

test("hours are told as the person's country writes them, beside a week's rows as on its cards", async () => {
  const page = await dashboard.openPage("marta", { ...wide, locale: "en-US" });
  const day = await dayOf(dashboard, article);
  await page.goto(dashboard.at(`calendar?view=week&date=${day}`));
  await card(page, article).getByText("8a", { exact: true }).waitFor();
  await page.getByRole("rowheader", { name: /^8a/ }).waitFor();
  const cell = page.locator(`[role=gridcell][data-day="${day}"][data-hour="16"]`);
  await cell.getByRole("button", { name: /at 4:00\sPM$/ }).waitFor();
  await expect.poll(() => cell.innerText()).toMatch(/, 4:00\sPM/);
});

test("the tray has what the service knows no date for, wherever the calendar is, and goes on after fifty", async () => {
  const undated = async (title: string, planned: string | null) => {
    const { rowCount } = await dashboard.owner.query(
      "update article set status = 'approved', scheduled_at = null, scheduled_local = null, scheduled_zone = null, due_at = null, planned_at = $3 where title = $1 and project_id = $2",
      [title, dashboard.projectId, planned],
    );
    expect(rowCount).toBe(1);
  };
  await undated(article, "2031-05-05T09:00:00Z");
  await dashboard.owner.query(
    `insert into topic (organization_id, id, project_id, title, locale, status, title_key)
     select organization_id, 'top_tray' || lpad(n::text, 3, '0'), id, 'Kept for later ' || n, 'en', 'accepted', 'kept for later ' || n
     from project, generate_series(1, 60) as n where id = $1`,
    [dashboard.projectId],
  );
  const page = await dashboard.openPage("marta", wide);
  await page.goto(dashboard.at("calendar?view=month&tray=true"));
  const tray = page.getByRole("region", { name: "Without a date" });
  const kept = tray.getByRole("listitem").filter({ hasText: "Kept for later" });
  await expect.poll(() => kept.count()).toBe(50);
  expect(await tray.getByText(article).count()).toBe(0);
  await tray.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => kept.count()).toBe(60);
  await undated(article, null);
  await page.reload();
  await tray.getByText(article, { exact: true }).waitFor();
});

test("what else goes out on a day is told with its hour as the person's country writes it", async () => {
  const { rows } = await dashboard.owner.query(
    `select a.id, other.scheduled_local as at from article a
     join article other on other.organization_id = a.organization_id and other.project_id = a.project_id
     where a.title = $1 and a.project_id = $2 and a.status = 'approved' and other.status = 'scheduled' order by other.id limit 1`,
    [article, dashboard.projectId],
  );
  const { id, at } = rows[0];
  const page = await dashboard.openPage("marta", { locale: "en-US" });
  await page.goto(dashboard.at(`articles/${id}`));
  await page.getByRole("button", { name: "Schedule…" }).click();
  await page.getByRole("dialog").getByLabel("Day", { exact: true }).fill(at.slice(0, 10));
  const others = page.getByRole("dialog").getByRole("region", { name: /^Also on/ });
  await others
    .getByText(/^\d{1,2}:\d\d\s[AP]M$/)
    .first()
    .waitFor();
});
