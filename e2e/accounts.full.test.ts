import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { goodPassword } from "../server/test/people.ts";
import { type AccountService, appOn, found, marta, openAccountService, reachAccount, signIn } from "./account-service.ts";
import { look } from "./dashboard/look.ts";

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service.close());
beforeEach(() => service.begin());
afterEach(async () => expect(await service.closePages()).toEqual([]));

test("from the first link to the account and back in, without any script", async () => {
  const page = await service.openPage({ javaScriptEnabled: false });
  await found(page, await service.newWelcome());
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("You are signed out.");
  await signIn(page, "not the password");
  expect(await page.getByText("is incorrect").isVisible()).toBe(true);
  await expect.poll(() => page.getByLabel("Email address").inputValue()).toBe(marta.email);
  expect(await page.getByRole("button", { name: "Use a passkey" }).isVisible()).toBe(false);
  await page.getByLabel("Password").fill(goodPassword);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await reachAccount(page);
  expect(await page.getByText("Hearth & Home").isVisible()).toBe(true);
});

test("somebody who is invited makes an account; somebody who has one signs in and joins", async () => {
  const page = await service.openPage();
  await found(page, await service.newWelcome());
  const path = await service.invite("ilse@hearth.example");
  await page.goto(path);
  expect(await page.getByText("You are signed in as").isVisible()).toBe(true);
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Your name").fill("Ilse Brandt");
  await page.getByLabel("Password").fill("nine dry herons");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Sign in to join.").waitFor();
  await page.getByLabel("Email address").fill("ilse@hearth.example");
  await page.getByLabel("Password").fill("nine dry herons");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.getByRole("button", { name: "Join Hearth & Home" }).click();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("You have joined the organization.");
  expect(await page.getByText("reviewer").isVisible()).toBe(true);
  await service.owner.query("delete from member where role = 'reviewer'");
  const again = await service.invite("ilse@hearth.example");
  const other = await service.openPage();
  await other.goto(again);
  await other.getByRole("link", { name: "Sign in" }).click();
  await other.getByLabel("Email address").fill("ilse@hearth.example");
  await other.getByLabel("Password").fill("nine dry herons");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.getByRole("button", { name: "Join Hearth & Home" }).click();
  await expect.poll(() => other.getByRole("status").textContent()).toBe("You have joined the organization.");
});

test("two-factor sign-in is set up with the keyboard alone, and asked for then", async () => {
  const page = await service.openPage();
  await found(page, await service.newWelcome());
  await page.goto("/account/two-factor");
  await tabTo(page, "Set it up");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/set-up");
  const totp = await appOn(page);
  await page.locator("#code:focus").waitFor();
  await page.keyboard.type(totp.generate());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await look(page, "recovery-codes");
  const codes = await page.getByRole("listitem").allTextContents();
  expect(codes).toHaveLength(10);
  await tabTo(page, "I have saved them");
  await page.keyboard.press("Enter");
  await page.getByText("10 recovery codes are left").waitFor();
  const other = await service.openPage({ javaScriptEnabled: false });
  await other.goto("/sign-in");
  await other.locator("#email:focus").waitFor();
  await other.keyboard.type(marta.email);
  await other.keyboard.press("Tab");
  await other.keyboard.type(goodPassword);
  await other.keyboard.press("Enter");
  await other.waitForURL("**/second-factor");
  await other.locator("#code:focus").waitFor();
  await other.keyboard.type(codes[3] ?? "");
  await other.keyboard.press("Enter");
  await reachAccount(other);
});

async function tabTo(page: Page, name: string): Promise<void> {
  for (let press = 0; press < 30; press += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate(`document.activeElement.textContent.trim() === ${JSON.stringify(name)}`)) return;
  }
  throw new Error(`The keyboard does not reach “${name}”.`);
}

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

describe("a passkey", () => {
  test("that knows its person is both factors: no code is asked for", async () => {
    const page = await service.openPage();
    await found(page, await service.newWelcome());
    await addAuthenticator(page);
    await page.goto("/account/passkeys");
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByText("The passkey was added.").waitFor();
    await page.goto("/account/two-factor");
    await page.getByRole("button", { name: "Set it up" }).click();
    const totp = await appOn(page);
    await page.getByLabel("Code").fill(totp.generate());
    await page.getByRole("button", { name: "Turn it on" }).click();
    await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await reachAccount(page);
  });
});
