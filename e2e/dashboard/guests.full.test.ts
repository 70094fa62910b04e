import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { look } from "./look.ts";
import { organizationPaths } from "./members-world.ts";
import { articleId, ask, fromMenu, select } from "./review-world.ts";
import { useDashboard } from "./use-dashboard.ts";

const dashboard = useDashboard({ running: true });
let settings: string;
let organization: string;
beforeAll(async () => {
  const at = await organizationPaths(dashboard);
  settings = at(`settings?project=${dashboard.projectId}&part=steps`);
  organization = at("settings");
});

const slug = "quiet-pine-floor";
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function makeLink(page: Page, input: object): Promise<string> {
  const made = await ask(page, "create_guest_link", { projectId: dashboard.projectId, label: "Client", ...input });
  return String(made.url);
}

async function comeBy(url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await dashboard.openPage(null, options);
  await page.goto(url);
  await page.locator("#name").fill("Ana Costa");
  await page.locator("form button").last().click();
  await page.locator(".guest-bar").waitFor();
  return page;
}

test("an owner lets a guest give a step, and finds links for guests in the settings", async () => {
  const page = await dashboard.openPage("marta");
  await page.goto(settings);
  const steps = region(page, "Steps of approval");
  await steps.getByLabel("A guest’s approval counts, too").waitFor();
  await steps.getByLabel("Named steps in order").check();
  await steps.getByLabel("Name of the step").first().fill("Editor");
  await steps.getByLabel("Name of the step").last().fill("Client");
  await steps.getByLabel("A guest may give it, too").last().check();
  await steps.getByLabel("Without proving an address").check();
  await steps.getByRole("button", { name: "Save" }).click();
  await steps.getByText("Unsaved changes").waitFor({ state: "hidden" });
  await page.reload();
  await expect.poll(() => steps.getByLabel("A guest may give it, too").last().isChecked()).toBe(true);
  await button(page, "Guests").click();
  await region(page, "Guests").getByText("No links yet.").waitFor();
});

test("a phone shares an article while it is written and reviewed", async () => {
  const id = articleId(dashboard, slug);
  const page = await dashboard.openPage("marta", { viewport: { width: 390, height: 844 } });
  for (const screen of ["", "/review"]) {
    await page.goto(dashboard.at(`articles/${id}${screen}`));
    await fromMenu(page, "Share with a guest");
    await page.getByRole("dialog").getByRole("textbox").first().waitFor();
  }
  await page.keyboard.press("Escape");
  await fromMenu(page, "Edit");
  await page.waitForURL((url) => url.pathname.endsWith(id));
});

test("a guest comments, a member replies, the guest approves the step of the client, and the article goes live", async () => {
  const id = articleId(dashboard, slug);
  const [marta, walter] = [await dashboard.openPage("marta"), await dashboard.openPage("walter")];
  await marta.goto(dashboard.at(`articles/${id}/review`));
  await fromMenu(marta, "Share with a guest");
  const dialog = marta.getByRole("dialog");
  await dialog.getByLabel("For whom").fill("Client");
  await dialog.getByLabel("They may").selectOption({ label: "See it, comment and approve" });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await marta.getByRole("textbox", { name: "Address of the link" }).inputValue();
  await look(marta, "guests-made");
  await marta.getByRole("dialog").getByRole("button", { name: "Done" }).click();

  const guest = await dashboard.openPage(null);
  await guest.goto(url);
  expect(guest.url()).not.toContain(url.split("/").at(-1));
  await guest.getByLabel("Your name").fill("Ana Costa");
  await guest.getByRole("button", { name: "Continue" }).press("Enter");
  const block = guest.locator(".prose > .guest-remarks").first();
  await guest.locator(".prose > p").first().press("Enter");
  await block.getByLabel("Your comment").fill("Is this true of every floor?");
  await block.getByRole("button", { name: "Send comment" }).press("Enter");
  await guest.getByRole("status").getByText("Your comment was sent.").waitFor();
  await guest.getByText("Somebody else approves this first").waitFor();
  const own = block.locator(".guest-own");
  await own.locator("summary").first().press("Enter");
  await own.getByLabel("Your comment").fill("Is this true of every pine floor?");
  await own.getByRole("button", { name: "Save" }).press("Enter");
  await guest.getByRole("status").getByText("Your comment was changed.").waitFor();

  const card = marta.locator("[data-comment]").filter({ hasText: "Is this true of every pine floor?" });
  await card.getByText("Guest, by the link of Marta Vidal").waitFor();
  await card.click();
  await card.getByRole("button", { name: "Reply", exact: true }).click();
  await card.getByRole("textbox").fill("Of every one that we have seen.");
  await card.getByRole("button", { name: "Reply", exact: true }).last().click();
  await card.getByText("Of every one that we have seen.").waitFor();

  await walter.goto(dashboard.at(`articles/${id}/review`));
  await button(walter, "Approve: Editor").click();
  await walter.getByRole("dialog").getByRole("button", { name: "Approve: Editor" }).click();
  await region(walter, "Approval").getByText("A guest, or anyone who can approve").waitFor();

  await guest.reload();
  await guest.getByText("Of every one that we have seen.").waitFor();
  await guest.getByText("“Editor” was approved by Walter Okafor.").waitFor();
  await guest.getByRole("button", { name: "Approve", exact: true }).press("Enter");
  await guest.getByRole("status").getByText("You approved this.").waitFor();
  await region(walter, "Approval")
    .getByText(/^Ana Costa, guest by the link of Marta Vidal, /)
    .waitFor();
  await ask(marta, "publish_article_now", { id, revision: 1 });
  await expect
    .poll(
      async () => (await dashboard.owner.query("select published_revision from article where id = $1", [id])).rows[0].published_revision,
    )
    .toBe(1);
  await marta.goto(organization.replace("settings", "audit"));
  await marta.getByText("guest, by the link of Marta Vidal").first().waitFor();
});

describe.each([
  ["a desktop in English", { viewport: { width: 1440, height: 900 }, locale: "en-US" }],
  ["a phone in Portuguese", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: "pt-PT" }],
] as const)("on %s", (_, options) => {
  const isEnglish = options.locale === "en-US";
  const comment = isEnglish ? "Comment" : "Comentar";
  const sent = isEnglish ? "Send comment" : "Enviar comentário";

  test("a guest selects words, comments on them, and a member finds the comment at these words", async () => {
    const id = articleId(dashboard, "sharp-chisels");
    const marta = await dashboard.openPage("marta");
    await marta.goto(dashboard.at(`articles/${id}/review`));
    const guest = await comeBy(await makeLink(marta, { articleId: id, right: "comment" }), options);
    const words = await guest.locator(".prose > p").first().innerText();
    const chosen = words.split(" ").slice(2, 6).join(" ");
    expect(await guest.locator(".guest-add").first().boundingBox()).toMatchObject({ width: 1, height: 1 });
    await select(guest, chosen);
    const offer = guest.locator("button.guest-select");
    await offer.waitFor();
    expect(await guest.evaluate("document.querySelector('.guest-select').getBoundingClientRect().right <= innerWidth")).toBe(true);
    await look(guest, `guests-selected-${isEnglish ? "wide" : "narrow"}`);
    await (isEnglish ? offer.click() : offer.tap());
    expect(await offer.count()).toBe(0);
    const box = guest.locator("#guest-box");
    await expect.poll(() => box.locator("q").innerText()).toBe(chosen);
    await box.getByRole("textbox").fill(`On ${options.locale}`);
    await look(guest, `guests-box-${isEnglish ? "wide" : "narrow"}`);
    await guest.keyboard.press("Escape");
    expect([await box.count(), await guest.evaluate("document.activeElement.localName")]).toEqual([0, "p"]);
    await guest.keyboard.press("Enter");
    await expect.poll(() => box.getByRole("textbox").inputValue()).toBe(`On ${options.locale}`);
    await select(guest, chosen);
    await button(guest, comment).click();
    await button(guest, sent).click();
    await guest.getByRole("status").waitFor();
    await guest.locator(".guest-thread q").filter({ hasText: chosen }).waitFor();
    await marta
      .locator("[data-comment]")
      .filter({ hasText: `On ${options.locale}` })
      .waitFor();
    const { rows } = await dashboard.owner.query("select quote from comment where body = $1", [`On ${options.locale}`]);
    expect(rows).toEqual([{ quote: chosen }]);
  });

  test("without scripts each paragraph has a link that leads to its form", async () => {
    const marta = await dashboard.openPage("marta");
    await marta.goto(dashboard.at("articles"));
    const url = await makeLink(marta, { articleId: articleId(dashboard, "sharp-chisels"), right: "comment" });
    const guest = await comeBy(url, { ...options, javaScriptEnabled: false });
    await guest.locator(".guest-add").nth(1).click();
    const box = guest.locator("#guest-box");
    await box.locator("textarea").fill("Without a script");
    await box.locator("button").click();
    await guest.locator(".guest-notice").waitFor();
    await guest.locator(".guest-words").filter({ hasText: "Without a script" }).waitFor();
  });
});

test("a link is ended where its subject is shared, and opens nothing any more", async () => {
  const marta = await dashboard.openPage("marta");
  await marta.goto(dashboard.at("calendar?view=week"));
  const share = async () => {
    await button(marta, "More actions").click();
    await marta.getByRole("menuitem", { name: "Share with a guest" }).click();
  };
  await share();
  await marta.getByRole("dialog").getByLabel("For whom").fill("Board");
  await marta.getByRole("dialog").getByRole("button", { name: "Make the link" }).click();
  const url = await marta.getByRole("textbox", { name: "Address of the link" }).inputValue();
  await marta.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  const guest = await comeBy(url);
  await guest.getByRole("heading", { level: 1, name: /the week of/ }).waitFor();
  await share();
  await button(marta, "End the link for Board").click();
  await button(marta, "End the link").click();
  await marta.getByText("The link for Board has ended").first().waitFor();
  await guest.reload();
  await guest.getByRole("heading", { name: "This link opens nothing" }).waitFor();
});

test("an owner turns links for guests off for the whole organization", async () => {
  const marta = await dashboard.openPage("marta");
  await marta.goto(dashboard.at("articles"));
  const url = await makeLink(marta, { articleId: articleId(dashboard, "sharp-chisels"), right: "see" });
  await marta.goto(organization);
  const links = region(marta, "Links for guests");
  const set = async (on: boolean) => {
    await links.getByRole("checkbox").setChecked(on);
    await links.getByRole("button", { name: "Save" }).click();
    await links.getByText("Unsaved changes").waitFor({ state: "hidden" });
  };
  await set(false);
  const guest = await dashboard.openPage(null);
  await guest.goto(url);
  await guest.getByRole("heading", { name: "This link opens nothing" }).waitFor();
  const review = dashboard.at(`articles/${articleId(dashboard, "sharp-chisels")}/review`);
  const priya = await dashboard.openPage("priya");
  await priya.goto(review);
  await fromMenu(priya, "Share with a guest");
  await priya.getByRole("dialog").getByText("Ask an owner or admin to turn them on.").waitFor();
  expect(await priya.getByRole("dialog").getByRole("button", { name: "Turn on links for guests" }).count()).toBe(0);
  await marta.goto(review);
  await fromMenu(marta, "Share with a guest");
  await marta.getByRole("dialog").getByRole("button", { name: "Turn on links for guests" }).click();
  await marta.getByRole("dialog").getByLabel("For whom").waitFor();
  await guest.goto(url);
  await guest.getByLabel("Your name").waitFor();
});
