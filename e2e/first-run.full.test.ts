import type { Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { goodPassword } from "../server/test/people.ts";
import { type AccountService, marta, openAccountService } from "./account-service.ts";
import { look, looks } from "./dashboard/look.ts";

// The pace of a person who reads each page for a moment and types at forty words a minute.
const readingMilliseconds = 3000;
const keyMilliseconds = 300;
const secondsMax = 120;

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
  service.app.start();
});
afterAll(() => service.close());
beforeEach(() => service.begin());
afterEach(async () => expect(await service.closePages()).toEqual([]));

async function pressed(fields: readonly (readonly [Locator, string])[], button: Locator): Promise<number> {
  for (const [field, text] of fields) await field.fill(text);
  await button.click();
  return readingMilliseconds + fields.reduce((sum, [, text]) => sum + text.length * keyMilliseconds, 0);
}

async function makeAccount(page: Page): Promise<number> {
  return pressed(
    [
      [page.getByLabel("Organization name"), "Hearth & Home"],
      [page.getByLabel("Your name"), marta.name],
      [page.getByLabel("Your email address"), marta.email],
      [page.getByLabel("Password"), goodPassword],
    ],
    page.getByRole("button", { name: "Create account" }),
  );
}

test("from the owner's link to a page that everybody can read in less than two minutes", async () => {
  const begin = performance.now();
  const page = await service.openPage();
  await page.goto(await service.newWelcome());
  let person = await makeAccount(page);
  await page.getByRole("heading", { name: "Your blog" }).waitFor();
  person += await pressed([[page.getByLabel("Name", { exact: true }), "Hearth Notes"]], page.getByRole("button", { name: "Create blog" }));
  await page.getByRole("heading", { name: "Your first article" }).waitFor();
  const title = page.getByRole("textbox", { name: "Title", exact: true });
  const text = page.getByRole("textbox", { name: "Article text" });
  person += await pressed(
    [
      [title, "Hello from Hearth Notes"],
      [text, "What we know about old walls, one article a week."],
    ],
    page.getByRole("button", { name: "Publish it" }),
  );
  await page.getByRole("heading", { name: "Your first article is live" }).waitFor();
  const address = await page.getByRole("link", { name: "View page" }).getAttribute("href");
  const reader = await service.openPage();
  await reader.goto(address ?? "");
  await reader.getByRole("heading", { level: 1, name: "Hello from Hearth Notes" }).waitFor();
  const seconds = (performance.now() - begin + person) / 1000;
  expect(seconds, "what the service took and what a person takes").toBeLessThan(secondsMax);
  // A person who returns to the page sees the result.
  await page.reload();
  await page.getByRole("link", { name: "Connect an assistant" }).waitFor();
  await expect.poll(() => page.getByRole("list", { name: "First steps" }).getByLabel("done").count()).toBe(4);
});

test.each(looks)("the first steps are readable by everybody ($name)", async ({ name, options }) => {
  const page = await service.openPage(options);
  await page.goto(await service.newWelcome());
  await makeAccount(page);
  await page.getByRole("heading", { name: "Your blog" }).waitFor();
  await look(page, `start-project-${name}`);
  await page.getByRole("button", { name: "Create blog" }).click();
  await page.getByRole("textbox", { name: "Name" }).and(page.locator("[aria-invalid=true]")).waitFor();
  await page.getByLabel("Name", { exact: true }).fill("Hearth Notes");
  await page.getByRole("button", { name: "Create blog" }).click();
  await page.getByRole("heading", { name: "Your first article" }).waitFor();
  await look(page, `start-article-${name}`);
  await page.getByRole("button", { name: "As Markdown" }).click();
  const markdown = page.getByRole("textbox", { name: "Article text in Markdown" });
  await markdown.fill("");
  await page.getByRole("button", { name: "Publish it" }).click();
  await page.getByRole("alert").waitFor();
  await markdown.fill("# A title in the text\n\n| Wall | U |\n|---|---|\n| Brick | 2.1 |\n\nCaf&eacute;, &notit; &semi;\n");
  await page.getByRole("region", { name: "Kept in another form" }).getByText("Line 3: a table").waitFor();
  await page.getByRole("button", { name: "As Markdown" }).click();
  await page.getByRole("textbox", { name: "Article text" }).getByText("Wall: Brick").waitFor();
  await page.getByRole("textbox", { name: "Article text" }).getByText("Café, &notit; ;").waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Walls first");
  await page.getByRole("button", { name: "Publish it" }).click();
  await page.getByRole("heading", { name: "Your first article is live" }).waitFor();
  await look(page, `start-live-${name}`);
});
