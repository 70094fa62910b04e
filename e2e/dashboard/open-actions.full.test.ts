import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { ask } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";
import { newEndpoint, webhooksAt } from "./webhooks-world.ts";

const dashboard = useDashboard({ running: true });
const title = "Limewash, from the inside out";

async function newArticle(page: Page): Promise<string> {
  await page.goto(dashboard.at("media"));
  const markdown = `# ${title}\n\nIt breathes, and so does the wall behind it.`;
  const { id } = await ask(page, "create_article", { projectId: dashboard.projectId, markdown, submit: false });
  return String(id);
}

const here = (page: Page) => page.getByRole("group", { name: "On this screen" }).getByRole("option");

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  const field = page.getByRole("combobox", { name: "Search or jump to…" });
  await field.and(page.locator(":focus")).waitFor();
}

/** Types the beginning of a command and takes it. */
async function take(page: Page, words: string, command: string): Promise<void> {
  await openPalette(page);
  await page.keyboard.type(words);
  const first = page.getByRole("listbox").getByRole("option").first();
  await expect.poll(() => first.innerText()).toContain(command);
  await page.keyboard.press("Enter");
}

test("the palette over an article lists what its buttons can do now", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at(`articles/${await newArticle(page)}`));
  await page.getByText("It breathes, and so does").waitFor();
  await page.getByRole("button", { name: "Submit", exact: true }).waitFor();
  await openPalette(page);
  const names = ["Submit", "Publish…", "Schedule…", "Delete article", "Duplicate", "Save as a template…", "Create posts from this article"];
  names.push("Share with a guest", "Preview", "History");
  expect((await here(page).allInnerTexts()).map((text) => text.split("\n")[0]).toSorted()).toEqual(names.toSorted());
});

test("an article is duplicated by keys, and the copy submitted; several are duplicated in their list", async () => {
  const page = await dashboard.openPage("marta");
  const id = await newArticle(page);
  await page.goto(dashboard.at(`articles/${id}`));
  await page.getByRole("button", { name: "Submit", exact: true }).waitFor();
  await take(page, "dup", "Duplicate");
  await page.waitForURL((url) => /\/articles\/art_/.test(url.pathname) && !url.pathname.endsWith(id));
  await page.getByText("This is the copy, a draft of its own.").waitFor();
  await expect.poll(() => page.getByRole("textbox", { name: "Title", exact: true }).inputValue()).toBe(`Copy of ${title}`);
  await take(page, "sub", "Submit");
  await page.getByRole("dialog").locator(":focus").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Submit revision 1" }).click();
  await page.getByRole("button", { name: "Approve revision 1" }).waitFor();
  await page.goto(dashboard.at("articles"));
  for (const one of [title, `Copy of ${title}`])
    await page
      .getByRole("checkbox", { name: `Select “${one}”` })
      .first()
      .check();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Duplicate 2 articles" }).click();
  await page.getByRole("dialog").getByText("2 articles duplicated.").waitFor();
});

test("a post is duplicated from its menu, and its copy gets a date from the palette", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("media"));
  const text = "Limewash breathes.\n\nAnd so does the wall.";
  const { id } = await ask(page, "create_post", { projectId: dashboard.projectId, format: "linkedin", text });
  await page.goto(dashboard.at(`posts/${id}`));
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Duplicate" }).click();
  await page.waitForURL((url) => /\/posts\/pst_/.test(url.pathname) && !url.pathname.endsWith(String(id)));
  await page.getByRole("heading", { name: "Copy of Limewash breathes." }).waitFor();
  await take(page, "date", "Date on LinkedIn");
  await page
    .getByRole("form", { name: /LinkedIn/ })
    .locator(":focus")
    .waitFor();
});

test("the palette begins a post of each format, and a token, an endpoint and an invitation on their screens", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("media"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  await take(page, "carous", "New: Carousel");
  await page.waitForURL(/posts\/new\?format=carousel/);
  const organization = `/organizations/${demoOrganizations.hearth.id}`;
  for (const [path, command] of [
    ["tokens", "New token"],
    ["members", "Invite member"],
  ] as const) {
    await page.goto(`${organization}/${path}`);
    await page.getByRole("button", { name: command }).waitFor();
    await take(page, command.toLowerCase(), command);
    await page.getByRole("dialog").getByRole("heading").first().waitFor();
  }
  await page.goto(webhooksAt);
  await page.getByRole("link", { name: "New endpoint" }).first().waitFor();
  await take(page, "new endp", "New endpoint");
  await page.waitForURL(/webhooks\/new$/);
});

test("the palette changes the view of the calendar, and knows what an endpoint of webhooks can do", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(dashboard.at("calendar?view=month"));
  await page.getByRole("button", { name: "Month", exact: true, pressed: true }).waitFor();
  await take(page, "quart", "Quarter view");
  await page.getByRole("button", { name: "Quarter", exact: true, pressed: true }).waitFor();
  await page.goto(webhooksAt);
  const { id } = await newEndpoint(page, { url: "https://93.184.216.34/galley" });
  await page.goto(`${webhooksAt}/${id}`);
  await page.getByRole("button", { name: "Pause" }).waitFor();
  await openPalette(page);
  const names = (await here(page).allInnerTexts()).map((text) => text.split("\n")[0]);
  expect(names.toSorted()).toEqual(["Delete…", "Pause", "Rotate key…", "Send test event"]);
  await page.keyboard.press("Escape");
  await take(page, "paus", "Pause");
  await page.getByRole("button", { name: "Resume" }).waitFor();
});
