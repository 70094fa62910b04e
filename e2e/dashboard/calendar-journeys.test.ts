import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { addDays, articleDate, besideOf, card, dayFromNow, dayOf, sheet } from "./calendar-days.ts";
import { useJourneys, wide } from "./use-journeys.ts";

const timeZone = "America/New_York";
const title = "Reading an energy bill in degree days";
const { dashboard, visit, tellChanges } = useJourneys();
let start = "";
let beside = "";
beforeAll(async () => {
  start = await dayOf(dashboard, title);
  beside = besideOf(start);
});

const said = (page: Page, words: RegExp) => page.getByRole("status").getByText(words).last().waitFor();
const visitMonth = (day: string, who?: "marta" | "priya") => visit(dashboard.at(`calendar?view=month&date=${day}`), who, wide);

test("an article is dragged to another day, keeps its time, and comes back by Undo; another person sees what moves", async () => {
  const [page, other] = [await visitMonth(start), await visitMonth(start, "priya")];
  await sheet(other, start).locator(card(other, title)).waitFor();
  await card(page, title).dragTo(sheet(page, beside));
  await said(page, /^Moved to .*08:00/);
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${beside}T08:00`);
  await tellChanges();
  await sheet(other, beside).locator(card(other, title)).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);
  await tellChanges();
  for (const one of [page, other]) await sheet(one, start).locator(card(one, title)).waitFor();

  const error = { code: "invalid_state", message: "The article is going live right now." };
  await page.route("**/schedule_article", (route) => route.fulfill({ status: 409, json: { error } }));
  await card(page, title).dragTo(sheet(page, beside));
  await page.getByText("The article is going live right now.").waitFor();
  await sheet(page, start).locator(card(page, title)).waitFor();
  await page.unroute("**/schedule_article");
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);
});

test("keys move a card by a day and a week with the focus on it, a form names the day, and Ctrl+Z takes a move back", async () => {
  const page = await visitMonth(start, "priya");
  await card(page, title).focus();
  await page.keyboard.press("Alt+ArrowRight");
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${addDays(start, 8)}T08:00`);
  await said(page, /^Moved to .*08:00/);
  await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toContain(title);
  // M opens the form for the date, which needs no arrow keys.
  await page.keyboard.press("m");
  const form = page.getByRole("dialog", { name: title });
  await form.getByLabel("Move to").fill(start);
  await form.getByLabel("Time").fill("08:00");
  await form.getByRole("button", { name: "Move" }).click();
  await form.waitFor({ state: "detached" });
  await sheet(page, start).locator(card(page, title)).waitFor();
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);

  // Without the messages of the earlier moves.
  await page.reload();
  await card(page, title).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await said(page, /^Moved to .*08:00/);
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${addDays(start, 7)}T08:00`);
  // In a field the key is the field's.
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Title").press("ControlOrMeta+z");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${addDays(start, 7)}T08:00`);
  await card(page, title).focus();
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);

  await visitMonth(dayFromNow(timeZone, 1), "priya");
  await card(page, "A dry crawl space").first().focus();
  await page.keyboard.press("Alt+ArrowUp");
  await page.getByText(/is in the past\. Choose today or a later day\./).waitFor();
});
