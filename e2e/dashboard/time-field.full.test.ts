import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useDashboard } from "./use-dashboard.ts";
import { phone } from "./use-journeys.ts";

const dashboard = useDashboard({ running: true });

async function planning(page: Page) {
  await page.goto(dashboard.at("calendar?view=list"));
  await page.locator("[data-item]").first().waitFor();
  await page.keyboard.press("n");
  return page.getByRole("dialog", { name: "Plan topic" });
}

test("a time is typed in either form, shown as the person's country writes it, and stepped through by arrow keys", async () => {
  const page = await dashboard.openPage("marta", { locale: "en-US" });
  const dialog = await planning(page);
  const time = dialog.getByRole("spinbutton", { name: "Time" });
  await time.fill("1415");
  await time.blur();
  await expect.poll(() => time.inputValue()).toMatch(/^2:15\sPM$/);
  await time.press("ArrowUp");
  await expect.poll(() => time.inputValue()).toMatch(/^2:30\sPM$/);
  for (const text of ["8:05 pm", "20h05"]) {
    await time.fill(text);
    await time.blur();
    await expect.poll(() => time.inputValue()).toMatch(/^8:05\sPM$/);
  }
  await time.press("ArrowDown");
  await expect.poll(() => time.getAttribute("aria-valuetext")).toMatch(/^8:00\sPM$/);
  await dialog.getByLabel("Title").fill("What an hour is worth");
  await dialog.getByLabel("Day", { exact: true }).fill("2030-02-04");
  await dialog.getByRole("button", { name: "Plan topic" }).click();
  const at = () =>
    dashboard.owner.query("select date_local from topic where title = 'What an hour is worth'").then(({ rows }) => rows[0]?.date_local);
  await expect.poll(at).toBe("2030-02-04T20:00");
});

test("a phone chooses a time with its own wheels", async () => {
  const page = await dashboard.openPage("marta", { ...phone, locale: "pt-PT" });
  await page.goto(dashboard.at("calendar?view=list"));
  await page.getByRole("button", { name: "Criar", exact: true }).tap();
  await page.getByRole("menuitem", { name: "Tema" }).tap();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Título").fill("What a wheel is worth");
  await dialog.getByLabel("Dia").fill("04/02/2030");
  const time = dialog.getByLabel("Hora");
  await expect.poll(() => time.getAttribute("type")).toBe("time");
  await time.fill("20:05");
  await dialog.getByRole("button", { name: "Planear tema" }).tap();
  const at = () =>
    dashboard.owner.query("select date_local from topic where title = 'What a wheel is worth'").then(({ rows }) => rows[0]?.date_local);
  await expect.poll(at).toBe("2030-02-04T20:05");
});
