import { readFileSync } from "node:fs";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { founder } from "../server/src/operations/actor.ts";
import { invoke } from "../server/src/operations/invoke.ts";
import { registry } from "../server/src/registry/registry.ts";
import { type MailServer, openMailServer } from "../server/test/outside/mail-server.ts";
import { readMail } from "../server/test/outside/read-mail.ts";
import { goodPassword, setPassword } from "../server/test/people.ts";
import { type AccountService, found, openAccountService } from "./account-service.ts";

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
beforeEach(async () => {
  await service.begin();
  await found(await service.openPage({ locale: "en-GB" }), await service.newWelcome());
});
afterEach(async () => expect(await service.closePages()).toEqual([]));

const ilse = { email: "ilse.brandt.of.the.editorial.office@department.hearth.example", name: "Ilse Brandt" };

/** Makes Ilse an owner beside Marta, who has a project. */
async function addIlse(): Promise<void> {
  const { rows } = await service.owner.query("select organization_id, person_id from member limit 1");
  const [{ organization_id: organizationId, person_id: personId }] = rows;
  const actor = { ...founder(organizationId), kind: "operator" as const, personId };
  const call = { actor, surface: "rest" as const, requestId: "req_test" };
  await invoke(service.app.services, registry.createProject as never, call, () => ({ name: "Hearth" }));
  await invoke(service.app.services, registry.addMember as never, call, () => ({ ...ilse, role: "owner" }));
  await service.owner.query("update person set proved_at = now() where email = $1", [ilse.email]);
  const added = await service.owner.query("select id from person where email = $1", [ilse.email]);
  await setPassword(service.owner, added.rows[0].id);
}

async function signInAs(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await page.locator("#email").fill(email);
  await page.locator("#password").fill(goodPassword);
  await page.locator("#password").press("Enter");
  await page.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
}

/** Asks for the deletion by keys alone, as far as the page takes them. */
async function askByKeys(page: Page, email: string): Promise<void> {
  await page.goto("/account/delete");
  await page.locator("#email").pressSequentially(email);
  await page.keyboard.press("Enter");
  await page.locator("#password").waitFor();
  await page.locator("#password").pressSequentially(goodPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/account");
}

async function keepLink(): Promise<string> {
  while (((await service.app.workers.accountMailer?.work()) ?? 0) > 0);
  const { raw = "" } = mail.mails.findLast(({ to }) => to.includes(ilse.email)) ?? {};
  return new URL(/http:\/\/localhost:\d+\/keep-account\/[\w-]{43}/.exec(readMail(raw).text)?.[0] ?? "").pathname;
}

test("a deletion is asked for and taken back from the mailbox and from the account, without any script", async () => {
  await addIlse();
  const page = await service.openPage({ javaScriptEnabled: false });
  await signInAs(page, ilse.email);
  await askByKeys(page, ilse.email);
  await expect.poll(() => page.getByRole("complementary").textContent()).toContain("Your account will be deleted on");
  const other = await service.openPage({ javaScriptEnabled: false });
  await other.goto(await keepLink());
  await other.getByRole("button", { name: "Keep your account" }).click();
  await expect.poll(() => other.getByRole("heading", { level: 1 }).textContent()).toBe("Your account stays. Nothing was deleted.");
  await askByKeys(page, ilse.email);
  await page.getByRole("button", { name: "Keep your account" }).click();
  await expect.poll(() => page.getByRole("status").textContent()).toBe("Your account stays. Nothing was deleted.");
});

test("once the week has passed the account is gone, and its row is that of a former member", async () => {
  await addIlse();
  const page = await service.openPage({ locale: "en-GB" });
  await signInAs(page, ilse.email);
  await askByKeys(page, ilse.email);
  await service.owner.query(
    "update account_deletion set due_at = due_at - interval '7 days', next_attempt_at = next_attempt_at - interval '7 days'",
  );
  while ((await service.app.workers.accountDeleter.work()) > 0);
  await page.goto("/account");
  expect(new URL(page.url()).pathname).toBe("/sign-in");
  await page.locator("#email").fill(ilse.email);
  await page.locator("#password").fill(goodPassword);
  await page.locator("#password").press("Enter");
  await page.getByText("The email address or password is incorrect.").waitFor();
  expect((await service.owner.query("select from person where name = 'A former member'")).rowCount).toBe(1);
});

test("everything about a person is downloaded and opens", async () => {
  await addIlse();
  const page = await service.openPage({ locale: "en-GB" });
  await signInAs(page, ilse.email);
  await page.goto("/account");
  await page.getByRole("link", { name: "Download everything about you" }).click();
  await page.getByLabel("Password").fill(goodPassword);
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Download" }).click()]);
  expect(download.suggestedFilename()).toBe("galley-everything-about-you.zip");
  const files = unzipSync(readFileSync(await download.path()));
  expect(JSON.parse(strFromU8(files["account/account.json"] ?? new Uint8Array()))).toMatchObject([{ email: ilse.email, name: ilse.name }]);
  expect(Object.keys(files).some((name) => /^organizations\/org_\w+\/membership\.json$/.test(name))).toBe(true);
});
