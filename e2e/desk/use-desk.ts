import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Desk, openDesk } from "./open-desk.ts";

type Outside = Parameters<typeof openDesk>[0];

/**
 * Opens the dashboard with the demo world before the first test of a file, closes its pages after each test and the rest after
 * the last one. Fails on every problem on a page, except those that `meant` matches, which the tests cause. `outside` is called
 * after the earlier `beforeAll` hooks of the file. Its earlier `afterAll` hooks run after the dashboard is closed.
 */
export function useDesk({ outside, meant }: { outside?: () => Outside; meant?: RegExp } = {}): Desk {
  const desk = {} as Desk;
  beforeAll(async () => {
    Object.assign(desk, await openDesk(outside?.()));
  }, 120_000);
  afterAll(() => desk.close());
  afterEach(async () => {
    const problems = await desk.closePages();
    expect(problems.filter((problem) => meant?.test(problem) !== true)).toEqual([]);
  });
  return desk;
}
