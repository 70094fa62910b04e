import { expect, test } from "vitest";
import { sheet } from "./calendar-days.ts";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

test("a dialog whose form has changed closes only after a question, by pointer and by Escape", async () => {
  const page = await dashboard.openPage();
  await page.goto(dashboard.at("calendar?view=month&date=2027-06-01"));
  const dialog = page.getByRole("dialog", { name: "Plan topic" });
  const question = page.getByRole("dialog", { name: "Discard your changes?" });
  const begin = async () => {
    await sheet(page, "2027-06-09")
      .getByRole("button", { name: /^Create something on/ })
      .press("Enter");
    await page.getByRole("menuitem", { name: "Topic" }).press("Enter");
    await dialog.getByLabel("Title").waitFor();
  };
  await begin();
  await dialog.getByLabel("Title").fill("What a heat pump hears");
  const ways = {
    pointer: () => page.mouse.click(5, 400),
    escape: () => page.keyboard.press("Escape"),
    cross: () => dialog.getByRole("button", { name: "Close", exact: true }).click(),
  };
  for (const way of Object.values(ways)) {
    await way();
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await expect.poll(() => dialog.getByLabel("Title").inputValue()).toBe("What a heat pump hears");
  }
  await dialog.getByLabel("Title").press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await dialog.waitFor({ state: "detached" });
  // Without changes, or with them taken back, it closes at once.
  await begin();
  await dialog.getByLabel("Title").fill("A");
  await dialog.getByLabel("Title").fill("");
  await ways.pointer();
  await dialog.waitFor({ state: "detached" });
  await begin();
  await ways.escape();
  await dialog.waitFor({ state: "detached" });
});

test.each(looks)("the question before changes of a dialog are lost is readable by everybody ($name)", async ({ name, options }) => {
  const page = await dashboard.openPage("marta", options);
  await page.goto(dashboard.at("calendar?view=list"));
  await page.locator("[data-item]").first().waitFor();
  await page.keyboard.press("n");
  await page.getByRole("dialog").getByLabel("Title").fill("What a heat pump hears");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog", { name: "Discard your changes?" }).waitFor();
  await look(page, `dialog-discard-${name}`);
});
