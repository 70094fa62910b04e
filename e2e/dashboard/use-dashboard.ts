import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Dashboard, type Outside, openDashboard } from "./open-dashboard.ts";

/**
 * `meant` matches the problems that the tests cause. `running` starts the timers of workers and live updates, which a test of the gate
 * turns by hand.
 */
type Settings = { outside?: () => Outside; meant?: RegExp; running?: boolean };

/**
 * Opens the dashboard with the demo world before the first test of a file, closes its pages after each test and the rest after
 * the last one. Fails on every problem on a page that is not meant. `outside` is called after the earlier `beforeAll` hooks of the
 * file. Its earlier `afterAll` hooks run after the dashboard is closed.
 */
export function useDashboard({ outside, meant, running }: Settings = {}): Dashboard {
  const dashboard = {} as Dashboard;
  beforeAll(async () => {
    Object.assign(dashboard, await openDashboard({ outside: outside?.(), running }));
  });
  afterAll(() => dashboard.close());
  afterEach(async () => {
    const problems = await dashboard.closePages();
    expect(problems.filter((problem) => meant?.test(problem) !== true)).toEqual([]);
  });
  return dashboard;
}
