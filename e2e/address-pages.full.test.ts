import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type MailServer, openMailServer } from "../server/test/outside/mail-server.ts";
import { readMail } from "../server/test/outside/read-mail.ts";
import { type AccountService, found, marta, openAccountService } from "./account-service.ts";

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
