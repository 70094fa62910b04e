import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { transact } from "../server/src/core/database/transact.ts";
import { insertResetLink } from "../server/src/people/accounts/links/account-links.ts";
import { ageSessions, setPassword } from "../server/test/people.ts";
import { type AccountService, appOn, found, openAccountService, signIn } from "./account-service.ts";
import { violationsOf } from "./axe.ts";

let service: AccountService;
beforeAll(async () => {
  service = await openAccountService();
});
afterAll(() => service.close());
beforeEach(() => service.begin());
afterEach(async () => expect(await service.closePages()).toEqual([]));

const looks: { name: string; options: BrowserContextOptions }[] = [
  { name: "light", options: { colorScheme: "light", viewport: { width: 1200, height: 800 } } },
  { name: "dark", options: { colorScheme: "dark", viewport: { width: 1200, height: 800 } } },
  { name: "narrow", options: { colorScheme: "light", viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
];

describe.each(looks)("every page ($name)", ({ name, options }) => {
  test("is readable by everybody and needs no scrolling sideways", async () => {
    const page = await service.openPage(options);
    const look = async (what: string, path?: string) => {
      if (path !== undefined) await page.goto(path);
      await page.evaluate("document.fonts.ready");
      const violations = await violationsOf(page);
      expect(violations.map(({ id, nodes }) => [what, id, nodes[0]?.html])).toEqual([]);
      expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth"), what).toBe(true);
      await keep(page, `${what}-${name}`);
    };
    const welcome = await service.newWelcome();
    await look("welcome", welcome);
    await page.evaluate("for (const input of document.querySelectorAll('input')) input.required = false");
    await page.getByRole("button", { name: "Create account" }).click();
    await look("welcome-problems");
    await look("dead-link", "/welcome/x");
    await look("sign-in", "/sign-in");
    await look("sign-in-invited", "/sign-in?done=invited");
    await look("forgot-password", "/forgot-password");
    await look("not-found", "/nowhere/at/all");
    await found(page, await service.newWelcome());
    await look("account");
    await look("sessions", "/account/sessions");
    await look("history", "/account/history");
    await look("address-without-mail", "/account/address");
    await look("passkeys", "/account/passkeys");
    await look("two-factor-off", "/account/two-factor");
    await page.getByRole("button", { name: "Set it up" }).click();
    await look("two-factor-set-up");
    await page.getByLabel("Code").fill((await appOn(page)).generate());
    await page.getByRole("button", { name: "Turn it on" }).click();
    await look("recovery-codes");
    await look("two-factor-on", "/account/two-factor");
    const person = (await service.owner.query("select id from person")).rows[0].id;
    await look(
      "invitation-of-somebody-else",
      await service.invite("someone.with.a.rather.long.address@department.hearth-and-home.example"),
    );
    await ageSessions(service.owner, person);
    await look("confirm", "/account/passkeys");
    const reset = await transact(service.app.services.pool, "", (tx) => insertResetLink(tx, { personId: person, by: "operator" }));
    await look("reset", `/reset/${reset}`);
    await loaded(page, 1, () => page.getByRole("link", { name: "Galley" }).click());
    await loaded(page, 1, () => page.getByRole("button", { name: "Sign out" }).click());
    await look("signed-out");
    await look("invitation", await service.invite("new@hearth.example"));
    await service.owner.query("insert into person (id, email, name) values ('usr_1', 'known@hearth.example', 'K')");
    await setPassword(service.owner, "usr_1");
    await look("invitation-of-somebody-known", await service.invite("known@hearth.example"));
    await loaded(page, 2, () => signIn(page, "not the password"));
    await look("sign-in-problem");
    await loaded(page, 2, () => signIn(page));
    await look("second-factor");
  });
});

/** Acts, and waits until so many documents have loaded: a click alone does not wait for the page that it leads to. */
async function loaded(page: Page, documents: number, act: () => Promise<void>): Promise<void> {
  let seen = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  const onLoad = () => {
    seen += 1;
    if (seen === documents) resolve();
  };
  page.on("load", onLoad);
  await act();
  await promise;
  page.off("load", onLoad);
}

/** Keeps a picture for review when SCREENSHOTS names a folder. */
async function keep(page: Page, name: string): Promise<void> {
  const { SCREENSHOTS } = process.env;
  if (SCREENSHOTS !== undefined) await page.screenshot({ path: `${SCREENSHOTS}/${name}.png`, fullPage: true });
}
