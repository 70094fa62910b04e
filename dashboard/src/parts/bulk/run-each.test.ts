import { expect, test } from "vitest";
import { type Outcome, runEach } from "./run-each.ts";

const reasonOf = (error: unknown) => (error as Error).message;

test("tries every one although some are refused, and tells what became of each", async () => {
  const outcomes: Outcome<number>[] = [];
  await runEach([1, 2, 3, 4, 5], {
    atOnce: 2,
    work: async (item) => {
      if (item % 2 === 0) throw new Error(`${item} is even`);
      return [`${item} is odd`];
    },
    onOutcome: (outcome) => outcomes.push(outcome),
    isStopped: () => false,
    reasonOf,
  });
  expect(outcomes.toSorted((a, b) => a.item - b.item)).toEqual([
    { item: 1, done: true, notes: ["1 is odd"] },
    { item: 2, done: false, reason: "2 is even" },
    { item: 3, done: true, notes: ["3 is odd"] },
    { item: 4, done: false, reason: "4 is even" },
    { item: 5, done: true, notes: ["5 is odd"] },
  ]);
});

test("never has more under way than it may", async () => {
  let running = 0;
  let most = 0;
  await runEach(
    Array.from({ length: 20 }, (_, index) => index),
    {
      atOnce: 4,
      work: async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
        return [];
      },
      onOutcome: () => {},
      isStopped: () => false,
      reasonOf,
    },
  );
  expect(most).toBe(4);
});

test("begins nothing more once it is stopped", async () => {
  const tried: number[] = [];
  await runEach([1, 2, 3, 4], {
    atOnce: 1,
    work: async (item) => {
      tried.push(item);
      return [];
    },
    onOutcome: () => {},
    isStopped: () => tried.length === 2,
    reasonOf,
  });
  expect(tried).toEqual([1, 2]);
});
