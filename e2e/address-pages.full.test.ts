import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../server/test/outside/mail-server.ts";
import { readMail } from "../server/test/outside/read-mail.ts";
import { goodPassword } from "../server/test/people.ts";
import { type AccountService, found, marta, openAccountService } from "./account-service.ts";
import { violationsOf } from "./axe.ts";

let mail: MailServer;
let service: AccountService;
beforeAll(async () => {
  mail = await openMailServer();
  service = await openAccountService({ mail: { smtpUrl: `smtp://127.0.0.1:${mail.port}`, from: "galley@galley.test" } });
});
afterAll(async () => {
  await service.close();
  await mail.stop();
});
beforeEach(() => service.begin());
afterEach(async () => expect(await service.closePages()).toEqual([]));

const wanted = "marta.vidal.of.the.hearth@department.hearth-and-home.example";

/** Returns the path of the link in the newest email to an address. */
async function linkFor(email: string): Promise<string> {
  while (((await service.app.workers.accountMailer?.work()) ?? 0) > 0);
  const { raw = "" } = mail.mails.findLast(({ to }) => to.includes(email)) ?? {};
  return new URL(/http:\/\/localhost:\d+\/[\w-]+\/[\w-]{43}/.exec(readMail(raw).text)?.[0] ?? "").pathname;
}

const looks = [
  { name: "wide-en", options: { locale: "en-GB", viewport: { width: 1280, height: 800 } } },
  { name: "narrow-en", options: { locale: "en-GB", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  { name: "wide-pt", options: { locale: "pt-PT", viewport: { width: 1280, height: 800 } } },
  {
    name: "narrow-pt",
    options: { locale: "pt-PT", colorScheme: "dark", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  },
] as const;

describe.each(looks)("every page about a changed address ($name)", ({ name, options }) => {
  test("is readable by everybody and needs no scrolling sideways", async () => {
    const founder = await service.openPage({ locale: "en-GB" });
    await found(founder, await service.newWelcome());
    const page = await service.openPage(options);
    const look = async (what: string, path?: string) => {
      if (path !== undefined) await page.goto(path);
      await page.evaluate("document.fonts.ready");
      const violations = await violationsOf(page);
      expect(violations.map(({ id, nodes }) => [what, id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), what).toBe(true);
      await keep(page, `${what}-${name}`);
    };
    await page.goto("/sign-in");
    await page.locator("#email").fill(marta.email);
    await page.locator("#password").fill(goodPassword);
    await page.locator("#password").press("Enter");
    await page.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
    await look("account-with-address", "/account");
    await look("address", "/account/address");
    await page.locator("#email").fill(marta.email);
    await page.locator("#email").press("Enter");
    await page.locator("#email-problem").waitFor();
    await look("address-problem");
    await page.locator("#email").fill(wanted);
    await page.locator("#email").press("Enter");
    await page.getByRole("status").waitFor();
    await look("address-asked");
    const proof = await linkFor(wanted);
    await look("new-address", proof);
    await page.locator("main form button").click();
    await page.waitForURL("**/account/address?done=changed");
    await look("address-changed");
    await service.owner.query(
      "insert into passkey (id, credential_id, person_id, name, public_key, counter, transports, backed_up) select 'k', 'k', id, 'K', '', 0, '{}', false from person",
    );
    await look("old-address", await linkFor(marta.email));
    await look("address-undone", "/sign-in?done=restored");
  });
});

test("an address is changed, and the change undone, without any script", async () => {
  const page = await service.openPage({ javaScriptEnabled: false });
  await found(page, await service.newWelcome());
  await page.getByRole("link", { name: "Email address" }).click();
  await page.getByLabel("New email address").fill(wanted);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect.poll(() => page.getByRole("status").textContent()).toContain(wanted);
  await page.goto(await linkFor(wanted));
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("Your address was changed.");
  const undo = await linkFor(marta.email);
  const other = await service.openPage({ javaScriptEnabled: false });
  await other.goto(undo);
  await other.getByLabel("New password").fill("nine dry herons");
  await other.getByRole("button", { name: "Undo the change" }).click();
  await expect.poll(() => other.getByRole("status").textContent()).toContain("Your address is back");
  await other.getByLabel("Email address").fill(marta.email);
  await other.getByLabel("Password").fill("nine dry herons");
  await other.getByRole("button", { name: "Sign in", exact: true }).click();
  await other.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/sign-in");
});

/** Keeps a picture for review when SCREENSHOTS names a folder. */
async function keep(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
}
