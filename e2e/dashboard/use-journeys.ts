import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { demoOrganizations, demoPeople, type PersonKey } from "../../server/src/operating/seed/people.ts";
import { openSession } from "../../server/src/people/access/sessions.ts";
import { type Dashboard, leadTo, type Outside, openDashboard } from "./open-dashboard.ts";

type Settings = { outside?: () => Outside; meant?: RegExp };

/**
 * Opens the dashboard for the journeys of a file. Unlike `useDashboard`, it keeps the pages of `pageOf` open from one to the next, and
 * fails after the last one on every problem on a page, except those that `meant` matches.
 */
export function useJourneys({ outside, meant }: Settings = {}) {
  const dashboard = {} as Dashboard;
  const pages = new Map<string, Page>();
  const following = new Set<Page>();
  beforeAll(async () => {
    Object.assign(dashboard, await openDashboard({ outside: outside?.() }));
  });
  afterAll(async () => {
    const problems = await dashboard.closePages();
    await dashboard.close();
    expect(problems.filter((problem) => meant?.test(problem) !== true)).toEqual([]);
  });

  /** Returns the page of a person, which stays open until the end of the file. Pages with other options are others. */
  async function pageOf(who: PersonKey = "marta", options: BrowserContextOptions = {}): Promise<Page> {
    const key = JSON.stringify([who, options]);
    const known = pages.get(key);
    if (known !== undefined) return known;
    const page = await dashboard.openPage(who, options);
    pages.set(key, page);
    page.on("response", (response) => isOfChanges(response) && following.add(page));
    page.on("requestfailed", (request) => isOfChanges(request) && following.delete(page));
    return page;
  }

  /** Leads the page of a person to a screen: from another screen inside the app, without asking about what is not saved. */
  async function visit(path: string, who?: PersonKey, options?: BrowserContextOptions): Promise<Page> {
    const page = await pageOf(who, options);
    if (page.url().startsWith(dashboard.origin)) await leadTo(page, path);
    else await page.goto(path);
    return page;
  }

  /** Tells the pages what has changed, once each of them follows changes: one that has just been loaded would miss them. */
  async function tellChanges(): Promise<void> {
    for (const page of pages.values()) await expect.poll(() => following.has(page)).toBe(true);
    await dashboard.tellChanges();
  }

  /** Calls an operation as a person, without a page of theirs. Returns its answer. */
  async function callAs(who: PersonKey, operation: string, input: object): Promise<Record<string, unknown>> {
    const { rows } = await dashboard.owner.query("select id from person where email = $1", [demoPeople[who].email]);
    const session = await openSession(dashboard.app.services.pool, rows[0].id, { userAgent: "Test", address: "127.0.0.1" });
    const response = await fetch(`${dashboard.origin}/dashboard/organizations/${demoOrganizations.hearth.id}/${operation}`, {
      method: "POST",
      body: JSON.stringify(input),
      headers: { "content-type": "application/json", cookie: `galley_session=${session}`, origin: dashboard.origin },
    });
    const answer = (await response.json()) as Record<string, unknown>;
    expect(answer, operation).not.toHaveProperty("error");
    return answer;
  }
  return { dashboard, pageOf, visit, tellChanges, callAs };
}

const isOfChanges = (sent: { url(): string }) => sent.url().endsWith("/changes");

export const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
