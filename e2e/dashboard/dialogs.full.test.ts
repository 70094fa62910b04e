import { test } from "vitest";
import { look, looks } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });

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
