import { beforeAll, expect, test } from "vitest";
import { addDays, card, dayOf } from "./calendar-days.ts";
import { useDashboard } from "./use-dashboard.ts";

const article = "Reading an energy bill in degree days";

const dashboard = useDashboard({ running: true });
let soon = "";

beforeAll(async () => {
  soon = await dayOf(dashboard, article);
});

test("an address names the view, the day, the kinds and what is open; the keys change it", async () => {
  const page = await dashboard.openPage("ilse");
  await page.goto(dashboard.at(`calendar?view=list&date=${soon}&types=article&destinations=site`));
  await card(page, article).waitFor();
  expect(await card(page, "A sash window that rattles").count()).toBe(0);
  await page.getByRole("button", { name: "Articles", exact: true }).click();
  await page.getByRole("checkbox", { name: "X", exact: true }).check();
  await card(page, "A sash window that rattles").waitFor();
  await page.keyboard.press("Escape");
  await card(page, article).click();
  const opened = page.getByRole("dialog", { name: article });
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
    await expect.poll(() => new URL(page.url()).searchParams.get("view")).toBe(view);
  }
  await page.keyboard.press("Shift+ArrowRight");
  await expect.poll(() => new URL(page.url()).searchParams.get("date")).toBe(addDays(soon, 30));
  await page.keyboard.press("t");
  await expect.poll(() => new URL(page.url()).searchParams.get("date")).toBeNull();
  // A sequence that begins with g leads to another screen and is no shortcut of the calendar.
  await page.keyboard.press("g");
  await page.keyboard.press("a");
  await page.waitForURL(/\/articles$/);
});
