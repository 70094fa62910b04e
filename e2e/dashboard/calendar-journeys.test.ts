import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { articleDate, card, dayOf, neighborOf, sheet } from "./calendar-days.ts";
import { useJourneys, wide } from "./use-journeys.ts";

const title = "Reading an energy bill in degree days";
const { dashboard, visit, tellChanges } = useJourneys();
let start = "";
let neighbor = "";
beforeAll(async () => {
  start = await dayOf(dashboard, title);
  neighbor = neighborOf(start);
});

const said = (page: Page, words: RegExp) => page.getByRole("status").getByText(words).last().waitFor();
const visitMonth = (day: string, who?: "marta" | "priya") => visit(dashboard.at(`calendar?view=month&date=${day}`), who, wide);

test("an article is dragged to another day, keeps its time, and comes back by Undo; another person sees what moves", async () => {
  const [page, other] = [await visitMonth(start), await visitMonth(start, "priya")];
  await sheet(other, start).locator(card(other, title)).waitFor();
  await card(page, title).dragTo(sheet(page, neighbor));
  await said(page, /^Moved to .*08:00/);
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${neighbor}T08:00`);
  await tellChanges();
  await sheet(other, neighbor).locator(card(other, title)).waitFor();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);
  await tellChanges();
  for (const one of [page, other]) await sheet(one, start).locator(card(one, title)).waitFor();

  const error = { code: "invalid_state", message: "The article is going live right now." };
  await page.route("**/schedule_article", (route) => route.fulfill({ status: 409, json: { error } }));
  await card(page, title).dragTo(sheet(page, neighbor));
  await page.getByText("The article is going live right now.").waitFor();
  await sheet(page, start).locator(card(page, title)).waitFor();
  await page.unroute("**/schedule_article");
  await expect.poll(() => articleDate(dashboard, title)).toBe(`${start}T08:00`);
});
