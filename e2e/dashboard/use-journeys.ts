import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import type { PersonKey } from "../../server/src/operating/seed/people.ts";
import { type Dashboard, type Outside, openDashboard } from "./open-dashboard.ts";

type Settings = { outside?: () => Outside; meant?: RegExp };

/**
 * Opens the dashboard for the journeys of a file. Unlike `useDashboard`, it keeps the pages of `pageOf` open from one to the next, and
 * fails after the last one on every problem on a page, except those that `meant` matches.
 */
export function useJourneys({ outside, meant }: Settings = {}) {
  const dashboard = {} as Dashboard;
  const pages = new Map<string, Page>();
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
    const page = pages.get(key) ?? (await dashboard.openPage(who, options));
    pages.set(key, page);
    return page;
  }

  /** Leads the page of a person to a screen: from another screen inside the app, without asking about what is not saved. */
  async function visit(path: string, who?: PersonKey, options?: BrowserContextOptions): Promise<Page> {
    const page = await pageOf(who, options);
    if (page.url().startsWith(dashboard.origin)) await page.evaluate(`history.pushState(null, "", ${JSON.stringify(path)})`);
    else await page.goto(path);
    return page;
  }
  return { dashboard, pageOf, visit };
}

export const wide: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
