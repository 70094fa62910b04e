import type { FrameLocator, Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { articleId, ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

// Browsers tell that a script was kept from running in the frame: the one by which the test looks into it.
const dashboard = useDashboard({
  running: true,
  meant: /^Blocked script execution in '[^']*\/pages\/article' because the document's frame is sandboxed/,
});
let chisels: string;
beforeAll(() => {
  chisels = articleId(dashboard, "sharp-chisels");
});

const inFrame = (page: Page): FrameLocator => page.frameLocator("iframe[title*='as readers will see it']:not([aria-hidden])");
const window = (page: Page) => page.getByRole("dialog", { name: "Preview" });

async function open(page: Page, path: string): Promise<void> {
  await page.goto(dashboard.at(path));
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.keyboard.press("Control+Shift+P");
  await window(page).waitFor();
}

test("the page is drawn at the width of a phone, a tablet and a computer, and in both color schemes", async () => {
  const page = await dashboard.openPage("sam");
  await open(page, `articles/${chisels}`);
  const width = () => inFrame(page).locator("html").evaluate("document.documentElement.clientWidth");
  for (const [device, pixels] of [
    ["Phone", 390],
    ["Tablet", 820],
    ["Computer", 1280],
  ] as const) {
    await page.getByRole("button", { name: device }).click();
    await expect.poll(width).toBe(pixels);
  }
  await page.getByRole("button", { name: "Dark" }).click();
  const scheme = () => inFrame(page).locator("html").evaluate("getComputedStyle(document.documentElement).colorScheme");
  await expect.poll(scheme).toBe("dark");
});

test("what is not saved shows in the page, in shared links, and beside the text with each pause", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at(`articles/${chisels}`));
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  await title.fill("A title that nobody has saved");
  await page.keyboard.press("Control+Shift+P");
  await inFrame(page).getByRole("heading", { level: 1, name: "A title that nobody has saved" }).waitFor();
  await window(page).getByText("With your unsaved changes").waitFor();
  await page.getByRole("button", { name: "LinkedIn", exact: true }).click();
  await window(page).getByText("A title that nobody has saved").waitFor();
  await page.getByRole("button", { name: "Beside the text" }).click();
  await window(page).waitFor({ state: "hidden" });
  await inFrame(page).getByRole("heading", { level: 1, name: "A title that nobody has saved" }).waitFor();
  await title.fill("Another title");
  await inFrame(page).getByRole("heading", { level: 1, name: "Another title" }).waitFor();
  expect(await ask(page, "get_article", { id: chisels })).toMatchObject({ revision: 1 });
});

test("Escape closes it, within the page too, and the browser's way back leaves the screen rather than a preview", async () => {
  const page = await dashboard.openPage("sam");
  await page.goto(dashboard.at("articles"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await open(page, `articles/${chisels}`);
  await inFrame(page).getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await window(page).waitFor({ state: "hidden" });
  await page.keyboard.press("Control+Shift+P");
  await inFrame(page).getByRole("heading", { level: 1 }).waitFor();
  await page.goBack();
  await page.waitForURL(/\/articles$/);
});

test("a reviewer sees the revision on the screen, and history the one that is compared, for readers too", async () => {
  const writer = await dashboard.openPage("sam");
  await writer.goto(dashboard.at("articles"));
  await writer.getByRole("heading", { level: 1 }).waitFor();
  const { id } = await ask(writer, "create_article", {
    projectId: dashboard.projectId,
    markdown: "# First title\n\nFirst.",
    submit: false,
  });
  await ask(writer, "update_article", { id, revision: 1, title: "Second title" });
  await ask(writer, "submit_article", { id });
  const reviewer = await dashboard.openPage("marta");
  await open(reviewer, `articles/${id}/review`);
  await inFrame(reviewer).getByRole("heading", { level: 1, name: "Second title" }).waitFor();
  await reviewer.goto(dashboard.at(`articles/${id}/history?from=1&to=1`));
  await reviewer.getByRole("button", { name: "Preview revision 1" }).click();
  await inFrame(reviewer).getByRole("heading", { level: 1, name: "First title" }).waitFor();
});
