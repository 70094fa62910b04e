import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect, inject } from "vitest";
import { createApp } from "../../server/src/app/app.ts";
import type { AppOptions } from "../../server/src/app/app-options.ts";
import type { Workers } from "../../server/src/app/workers.ts";
import { createLog } from "../../server/src/core/log.ts";
import { demoPeople, type PersonKey } from "../../server/src/operating/seed/people.ts";
import { openSession } from "../../server/src/people/access/sessions.ts";
import { copyFiles } from "../../server/test/cache/make-once.ts";
import { openDatabase } from "../../server/test/database.ts";
import { openStores } from "../../server/test/outside/stores.ts";
import { closeContexts, openContext, type Watched } from "../browser.ts";
import { answerLate } from "./late-answers.ts";

const timeoutMilliseconds = 120_000;

export type Dashboard = Awaited<ReturnType<typeof openDashboard>>;

export type Outside = Partial<Pick<AppOptions, "google" | "mail" | "apps" | "models" | "offers">>;
type WorkerName = Exclude<keyof Workers, "start" | "wake" | "hold" | "stop">;

/**
 * Opens the whole service with the demo world on its own port, and browsers for the demo's people. Its workers do nothing and its
 * pages hear of no change before a test says so, unless it is `running`: then timers do both.
 */
export async function openDashboard({ outside, running = false }: { outside?: Outside | undefined; running?: boolean | undefined } = {}) {
  const template = inject("dashboard");
  const { world } = template;
  const database = await openDatabase({ template: template.database });
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const log = createLog("silent");
  const stores = openStores(log);
  copyFiles(template.files, stores.directory);
  const app = createApp({
    login: await database.login(),
    publicUrl: origin,
    secret: "test secret",
    callsPerMinuteMax: 1_000_000,
    personCallsPerMinuteMax: 1_000_000,
    poolSizeMax: 10,
    log,
    storage: stores.storage,
    egress: stores.egress,
    ...outside,
  });
  server.on("request", answerLate(getRequestListener(app.fetch)));
  await database.owner.query("update project set site_url = replace(site_url, $1, $2)", [template.origin, origin]);
  await database.owner.query("update search_result set page = replace(page, $1, $2)", [template.origin, origin]);
  await database.owner.query("update search_total set page = replace(page, $1, $2), page_key = replace(page_key, $1, $2)", [
    template.origin,
    origin,
  ]);
  if (running) app.start();
  const opened: Watched[] = [];
  const kept = new Map<PersonKey, { watched: Watched; page: Page }>();
  const [main, , , other] = world.projects;
  if (main === undefined || other === undefined) throw new Error("The demo world lacks projects.");
  return {
    app,
    origin,
    world,
    owner: database.owner,
    /** Id of the demo project with the most content. */
    projectId: main.id,
    /** Id of a project of another organization. */
    foreignProjectId: other.id,
    /** Returns the path of a screen of the main project. */
    at: (path: string) => `/projects/${main.id}/${path}`,
    turn,
    /** Tells the open pages what has changed since the last time. */
    tellChanges: app.tellChanges,
    /** Turns workers, and tells the pages what has changed, until one of them shows something. */
    async appears(shown: Locator, ...names: WorkerName[]): Promise<void> {
      await expect.poll(() => turn(...names).then(() => shown.first().isVisible())).toBe(true);
    },
    /** Returns a person's page that stays open over the tests of the file, led to a path as by a link. */
    async visit(who: PersonKey, path: string): Promise<Page> {
      const known = kept.get(who)?.page;
      if (known !== undefined) {
        await leadTo(known, path);
        return known;
      }
      const watched = await open();
      await signIn(watched, who);
      const page = await watched.context.newPage();
      kept.set(who, { watched, page });
      await page.goto(path);
      return page;
    },
    /** Opens a page in its own browser profile, in which a person is signed in. With null, no one is signed in. */
    async openPage(who: PersonKey | null = "marta", options: BrowserContextOptions = {}): Promise<Page> {
      const watched = await open(options);
      opened.push(watched);
      if (who !== null) await signIn(watched, who);
      return watched.context.newPage();
    },
    /** Closes the browser profiles, except those that stay open. Returns the problems on their pages, except refusals. */
    async closePages(): Promise<string[]> {
      const found = opened.splice(0);
      // Read first: requests under way when a page closes end without an answer, which is no problem.
      const lasting = [...kept.values()].flatMap(({ watched }) => watched.problems.splice(0));
      const problems = [...found.flatMap((watched) => [...watched.problems]), ...lasting].filter((problem) => !isOrdinary(problem));
      for (const { context } of found) await context.close();
      return problems;
    },
    async close(): Promise<void> {
      app.hangUp();
      server.closeAllConnections();
      server.close();
      await closeContexts();
      await app.close();
      stores[Symbol.dispose]();
      await database.close();
    },
  };

  async function open(options: BrowserContextOptions = {}): Promise<Watched> {
    const watched = await openContext({ baseURL: origin, viewport: { width: 1280, height: 860 }, locale: "en-GB", ...options });
    watched.context.setDefaultTimeout(timeoutMilliseconds);
    return watched;
  }

  async function signIn({ context }: Watched, who: PersonKey): Promise<void> {
    const { rows } = await database.owner.query("select id from person where email = $1", [demoPeople[who].email]);
    const value = await openSession(app.services.pool, rows[0].id, { userAgent: "Chromium", address: "127.0.0.1" });
    await context.addCookies([{ name: "galley_session", value, url: origin, httpOnly: true, sameSite: "Lax" }]);
  }

  /** Lets workers work until nothing is due, then tells the pages what has changed. */
  async function turn(...names: WorkerName[]): Promise<void> {
    for (const name of names) while (((await app.workers[name]?.work()) ?? 0) > 0);
    await app.tellChanges();
  }
}

/** Returns whether a problem on a page is a refusal, which a screen shows and the browser reports too, or a request that was left. */
export function isOrdinary(problem: string): boolean {
  // The blog's look frames its page without scripts, and what looks at a page of tests would run in its frames too.
  const isRefusedInFrame =
    /^Blocked script execution in '(?:about:blank|[^']*\/pages\/blog)' because the document's frame is sandboxed/.test(problem);
  return isRefusedInFrame || /status of 4(00|01|03|04|09|22|29)|net::ERR_ABORTED/.test(problem);
}

/** Leads a page that shows the dashboard to another screen as a link does, without asking about what is not saved. */
export async function leadTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`__TSR_ROUTER__.navigate({ href: ${JSON.stringify(path)}, ignoreBlocker: true })`);
}

/** Keeps changes from reaching a page: it stays as it is until its person acts. */
export async function holdChanges(page: Page): Promise<void> {
  await page.route("**/changes", () => {});
}
