import { expect, test } from "vitest";
import { keep } from "./look.ts";
import { holdChanges } from "./open-dashboard.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, typeAtEnd, typeAtStart } from "./writing.ts";

const dashboard = useDashboard({ running: true, meant: /status of 503/ });
const articles = () => articlesOf(dashboard);
const wide = { viewport: { width: 1440, height: 900 } };

test("a save that the page was not told to be late merges by itself where the words differ", async () => {
  const [one, other] = [await dashboard.openPage("marta"), await dashboard.openPage("sam")];
  await holdChanges(other);
  await articles().open(one, "old-oil-tank");
  await articles().open(other, "old-oil-tank");
  await typeAtStart(other, "Sam begins. ");
  await typeAtEnd(one, " Marta ends.");
  await one.keyboard.press("Control+s");
  await one.getByText("Saved as revision").waitFor();
  await other.keyboard.press("Control+s");
  await other.getByText("Saved as revision").waitFor();
  const { markdown } = await articles().stored("old-oil-tank");
  expect(markdown).toMatch(/^Sam begins\. /);
  expect(markdown).toContain("Marta ends.");
});

test("the words of a conflict can be copied over plain HTTP too, where browsers offer only the older way", async () => {
  const [one, other] = [await dashboard.openPage("marta", wide), await dashboard.openPage("sam", wide)];
  await other.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
  await articles().open(one, "old-oil-tank");
  await articles().open(other, "old-oil-tank");
  await typeAtEnd(other, " Sam saw rust.");
  await typeAtEnd(one, " Marta saw none.");
  await one.locator("[data-writer='Sam Calloway']").first().waitFor();
  await keep(one, "writing-presence-light");
  await one.keyboard.press("Control+s");
  await one.getByText("Saved as revision").waitFor();
  await other.getByText("changes some of the same words").waitFor();
  await other.keyboard.press("Control+s");
  const copy = other.getByRole("button", { name: /^Copy: / }).last();
  await copy.click();
  await other.getByRole("button", { name: /^Copied: / }).waitFor();
  await other.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))");
  await other.locator("#pasted").press("Control+v");
  await expect.poll(() => other.locator("#pasted").inputValue()).toContain("Sam saw rust.");
  await other.getByRole("button", { name: /^Copied: / }).waitFor({ state: "detached" });
});
