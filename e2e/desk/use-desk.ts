import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Desk, openDesk } from "./open-desk.ts";

type Outside = Parameters<typeof openDesk>[0];

/**
 * The desk of a test file: opened before its first test, closed after its last one, its pages after each. Nothing may go wrong on
 * a page but what `meant` names, which the tests bring about. `outside` is asked when what the file opens before is open; what it
 * closes before this line is closed after the desk.
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
