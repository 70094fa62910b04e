import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Dashboard, openDashboard } from "./open-dashboard.ts";

type Outside = Parameters<typeof openDashboard>[0];

/**
 * Opens the dashboard with the demo world before the first test of a file, closes its pages after each test and the rest after
 * the last one. Fails on every problem on a page, except those that `meant` matches, which the tests cause. `outside` is called
 * after the earlier `beforeAll` hooks of the file. Its earlier `afterAll` hooks run after the dashboard is closed.
 */
export function useDashboard({ outside, meant }: { outside?: () => Outside; meant?: RegExp } = {}): Dashboard {
  const dashboard = {} as Dashboard;
  beforeAll(async () => {
    Object.assign(dashboard, await openDashboard(outside?.()));
  }, 120_000);
  afterAll(() => dashboard.close());
  afterEach(async () => {
    const problems = await dashboard.closePages();
    expect(problems.filter((problem) => meant?.test(problem) !== true)).toEqual([]);
  });
  return dashboard;
}
