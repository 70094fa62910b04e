import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Secret, TOTP } from "otpauth";
import type { BrowserContextOptions, Page } from "playwright-core";
import type { AppOptions } from "../server/src/app/app-options.ts";
import { invoke } from "../server/src/operations/invoke.ts";
import { renewFirstOwnerLink } from "../server/src/people/accounts/links/first-owner-link.ts";
import { registry } from "../server/src/registry/registry.ts";
import { openChildApp } from "../server/test/children/open-child-app.ts";
import { openDatabase } from "../server/test/database.ts";
import { goodPassword } from "../server/test/people.ts";
import { closeContexts, openContext, type Watched } from "./browser.ts";

/** Answers that pages ask for, and the frame with a blog in it, in which no script runs. */
const expected =
  /status of 4(00|03|04|22|29)|net::ERR_ABORTED|dashboard\/files\/\S+ csp$|^Blocked script execution in '[^']*\/pages\/blog'/;

export const marta = { name: "Marta Vidal", email: "marta@hearth.example" };
const timeoutMilliseconds = 120_000;

export type AccountService = Awaited<ReturnType<typeof openAccountService>>;

/** Opens the service on a database without any people, and browsers for it. */
export async function openAccountService(over: Partial<AppOptions> = {}) {
  const database = await openDatabase();
  const server = createServer();
  const opened: Watched[] = [];
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // A host name, because passkeys belong to a name and never to an IP address.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const app = await openChildApp(database.url, [], { publicUrl: origin, ...over });
  server.on("request", getRequestListener(app.fetch));
  return {
    app,
    owner: database.owner,
    async openPage(options: BrowserContextOptions = {}): Promise<Page> {
      const watched = await openContext({ baseURL: origin, viewport: { width: 1200, height: 800 }, ...options });
      opened.push(watched);
      watched.context.setDefaultTimeout(timeoutMilliseconds);
      return watched.context.newPage();
    },
    /** Closes the opened pages and returns their problems. A refused form is none, although the browser reports the status of its page. */
    async closePages(): Promise<string[]> {
      const found = opened.splice(0);
      for (const { context } of found) await context.close();
      return found.flatMap(({ problems }) => problems).filter((problem) => !expected.test(problem));
    },
    async begin(): Promise<void> {
      // A worker may hold one of the tables and wait for another: then the database gives up one of the two.
      const emptied = () =>
        database.owner.query("truncate person, organization, attempt_window cascade").then(
          () => true,
          (error: { code?: string }) => (error.code === "40P01" ? false : Promise.reject(error)),
        );
      while (!(await emptied()));
    },
    newWelcome: async () => `/welcome/${await renewFirstOwnerLink(database.owner)}`,
    /** Invites a reviewer as the owner and returns the path of the link. */
    async invite(email: string): Promise<string> {
      const { rows } = await database.owner.query("select organization_id, person_id from member where role = 'owner' limit 1");
      const [{ organization_id: organizationId, person_id: personId }] = rows;
      const reaching = { permissions: new Set<never>(), tokenId: null, projectId: null, reach: "all" } as const;
      const actor = { kind: "person", organizationId, personId, role: "owner", ...reaching } as const;
      const call = { actor, surface: "rest" as const, requestId: "req_test" };
      const { output } = await invoke(app.services, registry.inviteMember as never, call, () => ({ email, role: "reviewer" }));
      return new URL((output as { link: string }).link).pathname;
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      server.close();
      await closeContexts();
      await app.close();
      await database.close();
    },
  };
}

/** Creates the first owner through the pages and leaves them signed in. */
export async function found(page: Page, welcome: string): Promise<void> {
  await page.goto(welcome);
  await page.getByLabel("Organization name").fill("Hearth & Home");
  await page.getByLabel("Your name").fill(marta.name);
  await page.getByLabel("Your email address").fill(marta.email);
  await page.getByLabel("Password").fill(goodPassword);
  await page.getByRole("button", { name: "Create account" }).click();
  await reachAccount(page);
}

/** Waits until sign-in has led to the dashboard, then opens the account. */
export async function reachAccount(page: Page): Promise<void> {
  await page.waitForURL((url) => url.pathname === "/", { waitUntil: "commit" });
  await page.goto("/account");
}

export async function signIn(page: Page, password = goodPassword): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(marta.email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Sets up an authenticator app with the key on the page. */
export async function appOn(page: Page): Promise<TOTP> {
  const key = (await page.locator("code.key").textContent()) ?? "";
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) });
}
