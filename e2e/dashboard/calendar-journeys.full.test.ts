import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addDays, articleDate, card, dayFromNow, dayOf, neighborOf, sheet } from "./calendar-days.ts";
import { useJourneys, wide } from "./use-journeys.ts";

const timeZone = "America/New_York";
const title = "Reading an energy bill in degree days";
const { dashboard, visit, tellChanges } = useJourneys();
let start = "";
let neighbor = "";
beforeAll(async () => {
  start = await dayOf(dashboard, title);
  neighbor = neighborOf(start);
});

const said = (page: Page, words: RegExp) => page.getByRole("status").getByText(words).last().waitFor();
const focusedDay = (page: Page) => page.evaluate("document.activeElement?.dataset.day");
const search = (page: Page, name: string) => new URL(page.url()).searchParams.get(name);
const visitMonth = (day: string, who?: "marta" | "priya") => visit(dashboard.at(`calendar?view=month&date=${day}`), who, wide);

test("arrows go over the month's edge, an address names the view, the kinds and what is open, and the keys change it", async () => {
  const page = await visitMonth("2027-01-30");
  await sheet(page, "2027-01-30").press("ArrowDown");
  await expect.poll(() => focusedDay(page)).toBe("2027-02-06");
  await page.keyboard.press("PageDown");
  await page.getByRole("heading", { level: 1, name: "March 2027" }).waitFor();
  await expect.poll(() => focusedDay(page)).toBe("2027-03-06");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Saturday 6 March" }).getByText("Nothing on this day.").waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => focusedDay(page)).toBe("2027-03-06");

  await visit(dashboard.at(`calendar?view=list&date=${start}&types=article&destinations=site`), "marta", wide);
  await card(page, title).waitFor();
  expect(await card(page, "A sash window that rattles").count()).toBe(0);
  await card(page, title).click();
  const opened = page.getByRole("dialog", { name: title });
  await opened.waitFor();
  await page.reload();
  await opened.waitFor();
  await page.keyboard.press("Escape");
  await opened.waitFor({ state: "detached" });
  for (const [key, view] of [
    ["w", "week"],
    ["m", "month"],
    ["l", "list"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(() => search(page, "view")).toBe(view);
  }
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => search(page, "date")).toBe(addDays(start, 30));
  await page.keyboard.press("t");
  await expect.poll(() => search(page, "date")).toBeNull();
  // A sequence that begins with g leads to another screen and is no shortcut of the calendar.
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.waitForURL(/\/articles$/);
});

test("a key each accepts, plans and declines a suggestion, another person sees it, and Undo takes it back", async () => {
  const chimney = "Can a chimney be insulated from above?";
  const statusOf = async () => (await dashboard.owner.query("select status from topic where title = $1", [chimney])).rows[0]?.status;
  const [page, other] = [await visit(dashboard.at("suggestions"), "marta", wide), await visit(dashboard.at("suggestions"), "priya", wide)];
  const button = page.getByRole("button", { name: chimney });
  await other.getByRole("button", { name: chimney }).waitFor();
  await button.press("d");
  await said(page, /^Declined “Can a chimney/);
  await button.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Undo" }).last().click();
  await button.waitFor();
  expect(await statusOf()).toBe("suggested");

  await button.press("a");
  // Leaving the tab carries out the pending decision.
  await page.getByRole("link", { name: "Accepted" }).click();
  await button.waitFor();
  expect(await statusOf()).toBe("accepted");
  await tellChanges();
  await other.getByRole("button", { name: chimney }).waitFor({ state: "detached" });

  await button.press("p");
  const dialog = page.getByRole("dialog", { name: `Plan “${chimney}”` });
  await dialog.getByLabel("Day", { exact: true }).fill(dayFromNow(timeZone, 9));
  await dialog.getByRole("button", { name: "Plan topic" }).click();
  await page.getByRole("button", { name: "Show in calendar" }).click();
  await page.getByRole("dialog", { name: chimney }).waitFor();
  expect(await statusOf()).toBe("planned");
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("dialog", { name: "Decline this topic?" }).getByRole("button", { name: "Decline" }).click();
  await expect.poll(statusOf).toBe("declined");
  await expect.poll(() => card(page, chimney).count()).toBe(0);
  await page.goto(dashboard.at("suggestions?tab=declined"));
  await button.press("a");
  await expect.poll(statusOf).toBe("accepted");
});

test("what has no date is planned by keys and dragged to an hour, and what is only planned is scheduled after a question", async () => {
  const { rows } = await dashboard.owner.query(
    "select id, title from article where status = 'approved' and planned_at is null and project_id = $1 order by id limit 1",
    [dashboard.projectId],
  );
  const { id, title } = rows[0];
  const day = addDays(dayFromNow(timeZone, 0), 200);
  const page = await visit(dashboard.at(`calendar?view=week&date=${day}&tray=true`), "marta", wide);
  const hour = (number: number) => page.locator(`[role=gridcell][data-day="${day}"][data-hour="${number}"]`);
  const dialog = page.getByRole("dialog", { name: `Plan “${title}”` });
  await page.getByRole("button", { name: `Plan for… “${title}”` }).press("Enter");
  await dialog.getByLabel("Day", { exact: true }).fill(day);
  await dialog.getByLabel("Time").fill("16:00");
  await dialog.getByRole("button", { name: "Schedule" }).press("Enter");
  await hour(16)
    .filter({ has: card(page, title) })
    .waitFor();
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${day}T16:00`);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => articleDate(dashboard, title)).toBe(null);
  const undated = page.locator(`[data-tray="${id}"]`);
  await undated.dragTo(hour(10));
  await dialog.getByRole("button", { name: "Schedule" }).click();
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${day}T10:00`);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => articleDate(dashboard, title)).toBe(null);

  await dashboard.owner.query("update article set planned_at = (select scheduled_at from article where title = $2) where id = $1", [
    id,
    "Reading an energy bill in degree days",
  ]);
  await page.goto(dashboard.at(`calendar?view=week&date=${start}`));
  await card(page, title).focus();
  await page.keyboard.press(neighbor > start ? "Alt+ArrowRight" : "Alt+ArrowLeft");
  const question = page.getByRole("dialog", { name: `Schedule “${title}”?` });
  await question.waitFor();
  expect(await articleDate(dashboard, title)).toBeNull();
  await question.getByRole("button", { name: "Schedule" }).click();
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${neighbor}T08:00`);
});

test("a dialog whose form has changed closes only after a question, and plans a topic in the hour that a clock change skips", async () => {
  await dashboard.owner.query("update project set time_zone = 'Europe/Lisbon' where id = $1", [dashboard.projectId]);
  const page = await visitMonth("2027-03-01");
  await page.reload();
  const dialog = page.getByRole("dialog", { name: "Plan topic" });
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  const field = dialog.getByLabel("Title");
  const begin = async () => {
    // On this Sunday, Lisbon's clocks go from 01:00 to 02:00.
    await sheet(page, "2027-03-28")
      .getByRole("button", { name: /^Create something on/ })
      .press("Enter");
    await page.getByRole("menuitem", { name: "Topic" }).press("Enter");
    await field.waitFor();
  };
  await begin();
  await field.fill("What a heat pump hears");
  const ways = [
    () => page.mouse.click(5, 400),
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close", exact: true }).click(),
  ];
  for (const way of ways) {
    await way();
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => field.inputValue()).toBe("What a heat pump hears");
  }
  await field.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });
  // Without changes, or with them taken back, it closes at once.
  await begin();
  await field.fill("A");
  await field.fill("");
  await page.mouse.click(5, 400);
  await dialog.waitFor({ state: "detached" });

  await begin();
  await field.fill("Why the bedroom over the garage is always so cold");
  await dialog.getByLabel("Time").fill("01:30");
  await dialog.getByRole("button", { name: "Plan topic" }).click();
  const resembling = page.getByRole("dialog", { name: "Something similar exists" });
  await resembling.getByRole("link", { name: "Why the bedroom over the garage is always cold", exact: true }).waitFor();
  await resembling.getByRole("button", { name: "Keep both" }).click();
  const date = async () =>
    (await dashboard.owner.query("select date from topic where title like '%always so cold'")).rows[0]?.date.toISOString();
  await expect.poll(date).toBe("2027-03-28T01:30:00.000Z");
  await visit(dashboard.at("calendar?view=week&date=2027-03-28"), "marta", wide);
  await card(page, "always so cold").getByText("02:30").waitFor();
  // On the day before, the zone is an hour behind, so the same local time is another instant.
  await card(page, "always so cold").press("Alt+ArrowLeft");
  await expect.poll(date).toBe("2027-03-27T02:30:00.000Z");
  await dashboard.owner.query("update project set time_zone = $2 where id = $1", [dashboard.projectId, timeZone]);
});

test("keys move a card by a day and a week with the focus on it, a form names the day, and Ctrl+Z takes a move back", async () => {
  const page = await visitMonth(start, "priya");
  await card(page, title).press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${addDays(start, 8)}T08:00`);
  await said(page, /^Moved to .*08:00/);
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toContain(title);
  // M opens the form for the date, which needs no arrow keys.
  await page.keyboard.press("m");
  const form = page.getByRole("dialog", { name: title });
  await form.getByLabel("Move to").fill(start);
  await form.getByLabel("Time").fill("08:00");
  await page.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  // The form keeps what was chosen, so that nothing has to be chosen again.
  await card(page, title).press("m");
  await form.getByRole("button", { name: "Move" }).click();
  await form.waitFor({ state: "detached" });
  await sheet(page, start).locator(card(page, title)).waitFor();
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);

  // Without the messages of the earlier moves.
  await page.reload();
  await card(page, title).press("Alt+ArrowDown");
  await said(page, /^Moved to .*08:00/);
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${addDays(start, 7)}T08:00`);
  // In a field the key is the field's.
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Title").press("ControlOrMeta+z");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${addDays(start, 7)}T08:00`);
  await card(page, title).press("ControlOrMeta+z");
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);

  await visitMonth(dayFromNow(timeZone, 1), "priya");
  await card(page, "A dry crawl space").first().press("Alt+ArrowUp");
  await page.getByText(/is in the past\. Choose today or a later day\./).waitFor();
});
