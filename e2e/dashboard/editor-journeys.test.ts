import { expect, test } from "vitest";
import { useJourneys, wide } from "./use-journeys.ts";
import { articlesOf } from "./writing.ts";

const { dashboard, pageOf } = useJourneys();

test("what is written by keys alone is saved as it looks", async () => {
  const page = await pageOf("marta", wide);
  const { open, stored } = articlesOf(dashboard);
  await open(page, "sharp-chisels");
  await page.getByRole("textbox", { name: "Title", exact: true }).focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(", again");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+End");
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.to")).toBeGreaterThan(2000);
  await page.keyboard.type("\n## A *new* part\nBegins **boldly** with `code`.\n- one\n- two\n\n> Said so.\n");
  await page.keyboard.press("Enter");
  await page.keyboard.type("1986. A good year");
  await page.keyboard.press("Shift+Home");
  await expect.poll(() => page.evaluate("document.querySelector('.ProseMirror').editor.state.selection.empty")).toBe(false);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Add link" });
  await dialog.getByLabel("Address").fill("javascript:alert(1)");
  await page.keyboard.press("Enter");
  await dialog.getByText("Enter an address that starts with").waitFor();
  await dialog.getByLabel("Address").fill("example.org/year");
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("Control+s");
  await page.getByText("Saved as revision 2.").waitFor();
  const { title, markdown } = await stored("sharp-chisels");
  expect(title).toMatch(/, again$/);
  expect(markdown).toContain(
    "\n\n## A *new* part\n\nBegins **boldly** with `code`.\n\n- one\n- two\n\n> Said so.\n\n[1986. A good year](https://example.org/year)",
  );
  await expect.poll(() => page.getByText("Not saved yet").count()).toBe(0);
  await page.keyboard.press("Control+z");
  await page.getByText("Not saved yet").locator("visible=true").waitFor();
});
