import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { demoOrganizations } from "../../server/src/operating/seed/people.ts";
import { articleId, fromMenu } from "./review-world.ts";
import { useJourneys } from "./use-journeys.ts";

const { dashboard, visit, callAs, tellChanges } = useJourneys();
const settings = `/organizations/${demoOrganizations.hearth.id}/settings`;

// Nobody listens at the demo's endpoint: its failure would be one more entry of the inbox.
beforeAll(async () => {
  await dashboard.owner.query("delete from webhook_endpoint");
});

const rowOf = async (sql: string, ...values: unknown[]) => (await dashboard.owner.query(sql, values)).rows[0];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const region = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

const pressOnceDrawn = `new MutationObserver((_, observer) => {
  if (document.querySelector("[data-row][aria-current]") === null) return;
  observer.disconnect();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "j", code: "KeyJ", bubbles: true }));
}).observe(document, { subtree: true, childList: true })`;

/** Hands in new articles as Ilse does: each a review for Marta and Jonas. */
async function handIn(...titles: string[]): Promise<string[]> {
  const ids = [];
  for (const title of titles) {
    const markdown = `# ${title}\n\nThick walls store heat, which suits a pump that runs slowly and long.`;
    const { id } = await callAs("ilse", "create_article", { projectId: dashboard.projectId, markdown, submit: false });
    await callAs("ilse", "submit_article", { id });
    ids.push(String(id));
  }
  await tellChanges();
  return ids;
}

test("keys go through the inbox, approve and go on to the next, ask for changes, put off and bring back", async () => {
  const page = await visit(dashboard.at("notifications"));
  const rows = page.locator("[data-row]");
  await rows.first().waitFor();
  await handIn("First of three", "Second of three", "Third of three");
  const titles = () => page.locator("[data-row] .font-medium").allTextContents();
  const chosen = page.locator("[data-row][aria-current] .font-medium");
  await expect.poll(titles).toEqual(expect.arrayContaining(["First of three", "Second of three", "Third of three"]));
  // The first key, pressed in the moment that the list is drawn, goes to the list; the second one goes on in it.
  await page.addInitScript(pressOnceDrawn);
  await page.reload();
  await expect.poll(() => page.locator("[data-row]:focus .font-medium").textContent()).toBe("Third of three");
  await page.keyboard.press("j");
  await expect.poll(() => chosen.textContent()).toBe("Second of three");
  await page.keyboard.press("k");
  await expect.poll(() => chosen.textContent()).toBe("Third of three");
  const dialog = page.getByRole("dialog");
  await page.keyboard.press("Shift+A");
  await dialog.getByRole("button", { name: "Approve revision 1" }).click();
  await expect.poll(() => chosen.textContent()).toBe("Second of three");
  // In front of a dialog the keys of the list do nothing.
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("r");
  await page.getByLabel("What should change?").fill("Say how thick.");
  await dialog.getByRole("button", { name: "Request changes" }).click();
  await expect.poll(() => chosen.textContent()).toBe("First of three");
  await dialog.waitFor({ state: "detached" });
  await page.keyboard.press("s");
  await dialog.getByRole("button", { name: "Snooze" }).click();
  await page.getByText(/^Snoozed until /).waitFor();
  await expect.poll(titles).not.toContain("First of three");
  await page.getByRole("link", { name: "1 snoozed entry" }).click();
  await expect.poll(() => chosen.textContent()).toBe("First of three");
  await button(page, "Bring back now").click();
  await page.getByText("Nothing is snoozed").waitFor();
  await page.getByRole("link", { name: "Back to what waits now" }).click();
  await expect.poll(() => chosen.textContent()).toBe("First of three");
  await rows.filter({ hasText: "First of three" }).press("Enter");
  await page.waitForURL(/\/articles\/art_/);
});

test("a guest comments by a link, a member replies, the guest approves the step of the client, and an ended link opens nothing", async () => {
  const id = articleId(dashboard, "quiet-pine-floor");
  const marta = await visit(`${settings}?project=${dashboard.projectId}&part=steps`);
  const steps = region(marta, "Steps of approval");
  await steps.getByLabel("Named steps in order").check();
  await steps.getByLabel("Name of the step").first().fill("Editor");
  await steps.getByLabel("Name of the step").last().fill("Client");
  await steps.getByLabel("A guest may give it, too").last().check();
  await steps.getByLabel("Without proving an address").check();
  await steps.getByRole("button", { name: "Save" }).click();
  await steps.getByText("Unsaved changes").waitFor({ state: "hidden" });
  await visit(dashboard.at(`articles/${id}/review`));
  const dialog = marta.getByRole("dialog");
  await fromMenu(marta, "Share with a guest");
  await dialog.getByLabel("For whom").fill("Client");
  await dialog.getByLabel("They may").selectOption({ label: "See it, comment and approve" });
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const url = await marta.getByRole("textbox", { name: "Address of the link" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();

  const guest = await dashboard.openPage(null);
  await guest.goto(url);
  expect(guest.url()).not.toContain(url.split("/").at(-1));
  await guest.getByLabel("Your name").fill("Ana Costa");
  await button(guest, "Continue").press("Enter");
  await guest.locator(".prose > p").first().press("Enter");
  const box = guest.locator("#guest-box");
  await box.getByLabel("Your comment").fill("Is this true of every floor?");
  await box.getByRole("button", { name: "Send comment" }).press("Enter");
  await guest.getByRole("status").getByText("Your comment was sent.").waitFor();
  await guest.getByText("Somebody else approves this first").waitFor();

  await tellChanges();
  const card = marta.locator("[data-comment]").filter({ hasText: "Is this true of every floor?" });
  await card.getByText("Guest, by the link of Marta Vidal").waitFor();
  await card.click();
  await card.getByRole("button", { name: "Reply", exact: true }).click();
  await card.getByRole("textbox").fill("Of every one that we have seen.");
  await card.getByRole("button", { name: "Reply", exact: true }).last().click();
  await card.getByText("Of every one that we have seen.").waitFor();

  const ilse = await visit(dashboard.at(`articles/${id}/review`), "ilse");
  await button(ilse, "Approve: Editor").click();
  await ilse.getByRole("dialog").getByRole("button", { name: "Approve: Editor" }).click();
  await region(ilse, "Approval").getByText("A guest, or anyone who can approve").waitFor();
  await guest.reload();
  await guest.getByText("Of every one that we have seen.").waitFor();
  await button(guest, "Approve").press("Enter");
  await guest.getByRole("status").getByText("You approved this.").waitFor();
  await tellChanges();
  await region(ilse, "Approval")
    .getByText(/^Ana Costa, guest by the link of Marta Vidal, /)
    .waitFor();
  await callAs("marta", "publish_article_now", { id, revision: 1 });
  await dashboard.turn("publisher");
  expect(await rowOf("select published_revision from article where id = $1", id)).toEqual({ published_revision: 1 });

  await fromMenu(marta, "Share with a guest");
  await button(marta, "End the link for Client").click();
  await button(marta, "End the link").click();
  await marta.getByText("The link for Client has ended").first().waitFor();
  await guest.reload();
  await guest.getByRole("heading", { name: "This link opens nothing" }).waitFor();
});
