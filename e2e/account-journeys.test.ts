import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ageSessions, goodPassword } from "../server/test/people.ts";
import { type AccountService, found, marta, openAccountService, reachAccount } from "./account-service.ts";

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service.close());
beforeEach(() => service.begin());
afterEach(async () => expect(await service.closePages()).toEqual([]));

test("the owner's link leads over a first project and article to a page that everybody can read", async () => {
  const page = await service.openPage();
  await page.goto(await service.newWelcome());
  await page.getByLabel("Organization name").fill("Hearth & Home");
  await page.getByLabel("Your name").fill(marta.name);
  await page.getByLabel("Your email address").fill(marta.email);
  await page.getByLabel("Password").fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Your blog" }).waitFor();
  const [name, color] = [page.getByLabel("Name", { exact: true }), page.getByLabel("Accent color", { exact: true })];
  await name.waitFor();
  // However slowly the page draws: what is typed after a refused form stays in the field that it was typed into.
  await page.evaluate("draw = requestAnimationFrame; requestAnimationFrame = (next) => setTimeout(() => draw(next), 400)");
  await page.getByRole("button", { name: "Create blog" }).click();
  await name.and(page.locator("[aria-invalid=true]")).waitFor();
  await page.locator("[name=name]:focus").waitFor();
  await color.pressSequentially("#b4472c", { delay: 30 });
  expect([await name.inputValue(), await color.inputValue()]).toEqual(["", "#b4472c"]);
  await page.evaluate("requestAnimationFrame = draw");
  await name.fill("Hearth Notes");
  await page.getByRole("button", { name: "Create blog" }).click();
  await page.getByRole("heading", { name: "Your first article" }).waitFor();
  await page.getByRole("textbox", { name: "Title", exact: true }).fill("Hello from Hearth Notes");
  await page.getByRole("textbox", { name: "Article text" }).fill("What we know about old walls.");
  const published = page.waitForResponse((response) => response.url().includes("publish"));
  await page.getByRole("button", { name: "Publish it" }).click();
  await published;
  while ((await service.app.workers.publisher.work()) > 0);
  await service.app.tellChanges();
  await page.getByRole("heading", { name: "Your first article is live" }).waitFor();
  const live = await page.getByRole("link", { name: "View page" }).getAttribute("href");
  const reader = await service.openPage();
  await reader.goto(live ?? "");
  await reader.getByRole("heading", { level: 1, name: "Hello from Hearth Notes" }).waitFor();
  // A person who returns to the page sees the result.
  await page.reload();
  await page.getByRole("link", { name: "Connect an assistant" }).waitFor();
  await expect.poll(() => page.getByRole("list", { name: "First steps" }).getByLabel("done").count()).toBe(4);
});

/** Adds a device with a fingerprint reader that recognizes its user. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

test("a passkey is added, signs in without anything typed, confirms who it is, and is removed", async () => {
  const page = await service.openPage();
  await found(page, await service.newWelcome());
  const { session, authenticatorId } = await addAuthenticator(page);
  await page.getByRole("link", { name: "Passkeys" }).click();
  await page.getByLabel("Passkey name").fill("This laptop");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("The passkey was added.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await reachAccount(page);
  await ageSessions(service.owner, (await service.owner.query("select id from person")).rows[0].id);
  await page.goto("/account/passkeys");
  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe("Confirm that it is you");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL("**/account/passkeys");
  expect(await page.getByText("Used ").isVisible()).toBe(true);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText("This device already has a passkey for your account.").waitFor();
  await page.getByRole("button", { name: "Remove the passkey This laptop" }).click();
  await page.getByText("The passkey was removed.").waitFor();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("This passkey was not recognized").waitFor();
  await session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
});
