import { expect, test } from "vitest";
import { runSideBySide, type Step } from "./side-by-side.ts";

async function outputOf(steps: readonly Step[]): Promise<{ passed: boolean; text: string }> {
  let text = "";
  const passed = await runSideBySide(steps, 2, (part) => {
    text += part.replaceAll(/\d+\.\d s/g, "0.0 s");
  });
  return { passed, text };
}

test("each step is printed as it ends, with its problems below it, and one problem fails all", async () => {
  const first = Promise.withResolvers<void>();
  const steps: Step[] = [
    { name: "slow", run: () => first.promise.then(() => []) },
    { name: "quick", run: async () => ["a problem"] },
    { name: "last", run: async () => first.resolve() ?? [] },
  ];
  const { passed, text } = await outputOf(steps);
  expect(passed).toBe(false);
  expect(text.startsWith("FAIL quick (0.0 s)\na problem\n")).toBe(true);
  expect(text.split("\n").filter(Boolean).toSorted()).toEqual([
    "FAIL quick (0.0 s)",
    "a problem",
    "ok   last (0.0 s)",
    "ok   slow (0.0 s)",
  ]);
});

test("a step waits for the one that it names", async () => {
  const order: string[] = [];
  const note = (name: string): string[] => {
    order.push(name);
    return [];
  };
  const other = Promise.withResolvers<void>();
  const slow: Step = { name: "texts", run: () => other.promise.then(() => note("texts")) };
  const waiting: Step = { name: "types", run: async () => note("types"), after: "texts" };
  const running = outputOf([slow, waiting]);
  setImmediate(() => other.resolve());
  expect((await running).passed).toBe(true);
  expect(order).toEqual(["texts", "types"]);
});

test("a step that throws fails with its message", async () => {
  const { passed, text } = await outputOf([{ name: "broken", run: () => Promise.reject(new Error("no such program")) }]);
  expect([passed, text]).toEqual([false, "FAIL broken (0.0 s)\nError: no such program\n"]);
});

test("a step that only tells of problems fails nothing", async () => {
  const { passed, text } = await outputOf([{ name: "figures", run: async () => ["one is old"], onlyTells: true }]);
  expect([passed, text]).toEqual([true, "note figures (0.0 s)\none is old\n"]);
});
