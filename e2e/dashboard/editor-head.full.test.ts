import { expect, test } from "vitest";
import { look } from "./look.ts";
import { useDashboard } from "./use-dashboard.ts";
import { articlesOf, textOf, typeAtEnd } from "./writing.ts";

// The service refuses to keep a title that is too long, and the browser tells of that.
const dashboard = useDashboard({ running: true, meant: /status of 400/ });
const articles = () => articlesOf(dashboard);

test("a title that is too long stays whole and counted, is named when it is saved, and is saved once it is shorter", async () => {
  const page = await dashboard.openPage("sam");
  await articles().open(page, "gutters");
  const before = await articles().stored("gutters");
  await typeAtEnd(page, " Below a long title.");
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("t".repeat(181));
  await page.getByText("181 of 200").waitFor();
  await title.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText("Gutters ".repeat(30).trim());
  await page.getByText("239 of 200").waitFor();
  await expect.poll(() => title.getAttribute("aria-invalid")).toBe("true");
  await look(page, "editor-title-too-long-light");
  await page.keyboard.press("Control+s");
  await page.getByText("Shorten the title to 200 characters. It has 239.").waitFor();
  expect(await articles().stored("gutters")).toEqual(before);
  await page.reload();
  await expect.poll(() => title.inputValue()).toBe("Gutters ".repeat(30).trim());
  await expect.poll(() => textOf(page).innerText()).toContain("Below a long title.");
  await title.fill("Gutters, again");
  await page.keyboard.press("Control+s");
  await expect.poll(async () => (await articles().stored("gutters")).title).toBe("Gutters, again");
  expect((await articles().stored("gutters")).markdown).toContain("Below a long title.");
});
