import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { dayFromNow } from "./calendar-days.ts";
import { useDashboard } from "./use-dashboard.ts";

const tabsMax = 120;
// Time zone of the demo's main project.
const zone = "America/New_York";

const dashboard = useDashboard({ running: true, meant: /status of 503/ });

const atHand = "document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent.trim()";

/** Moves to the element of this name with the Tab key alone. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let tab = 0; tab < tabsMax; tab += 1) {
    await page.keyboard.press("Tab");
    const found: string = await page.evaluate(atHand);
    if (typeof name === "string" ? found === name : name.test(found)) return;
  }
  throw new Error(`The Tab key does not lead to ${name}.`);
}

/** Opens the dialog of the element with this name. */
async function doByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
}

async function sayYes(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("somebody with a keyboard alone writes, submits, approves and schedules an article", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("articles"));
  await page.getByRole("row").nth(1).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Title", exact: true }).waitFor();
  await expect.poll(() => page.evaluate(atHand)).toBe("Title");
  await page.keyboard.type("Written without a mouse");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Every step of it was made with keys.");
  await page.keyboard.press("Control+s");
  await page.waitForURL(/\/articles\/art_/);
  const { rows } = await dashboard.owner.query("select id from article where title = 'Written without a mouse'");
  const [{ id }] = rows;
  const status = async () => (await dashboard.owner.query("select status from article where id = $1", [id])).rows[0].status;
  await page.getByRole("button", { name: "Submit revision 1" }).waitFor();
  await doByKeys(page, "Submit revision 1");
  await sayYes(page, "Submit revision 1");
  await expect.poll(status).toBe("in_review");
  await page.getByRole("button", { name: "Approve revision 1" }).waitFor();
  await doByKeys(page, "Approve revision 1");
  await sayYes(page, "Approve revision 1");
  await expect.poll(status).toBe("approved");
  await page.getByRole("button", { name: "Schedule revision 1" }).waitFor();
  await doByKeys(page, "Schedule revision 1");
  await expect.poll(() => page.evaluate("document.activeElement.labels?.[0]?.textContent")).toBe("Day");
  // The field already holds tomorrow. Its button comes first, then the time.
  for (let tab = 0; (await page.evaluate("document.activeElement.labels?.[0]?.textContent")) !== "Time"; tab += 1) {
    expect(tab).toBeLessThan(6);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type("0815");
  await tabTo(page, "Schedule revision 1");
  await page.keyboard.press("Enter");
  await expect.poll(status).toBe("scheduled");
  const { rows: dates } = await dashboard.owner.query("select scheduled_local from article where id = $1", [id]);
  expect(dates[0].scheduled_local).toBe(`${dayFromNow(zone, 1)}T08:15`);
});
