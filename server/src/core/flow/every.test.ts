import { expect, test } from "vitest";
import { until } from "#test/until.ts";
import { createBell } from "./bell.ts";
import { every } from "./every.ts";

test("work goes on after a failure, never twice at once, and disposing waits for the run under way", async () => {
  const seen: string[] = [];
  let running = 0;
  const gate = Promise.withResolvers<void>();
  const work = async () => {
    running += 1;
    expect(running).toBe(1);
    seen.push("run");
    if (seen.length === 5) await gate.promise;
    running -= 1;
    if (seen.length === 1) throw new Error("The first one fails.");
  };
  const loop = every(1, work, () => seen.push("error"));
  await until(() => seen.length === 5);
  expect(seen.slice(0, 3)).toEqual(["run", "error", "run"]);
  let disposed = false;
  const disposing = loop[Symbol.asyncDispose]().then(() => {
    disposed = true;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(disposed).toBe(false);
  gate.resolve();
  await disposing;
  expect(seen).toHaveLength(5);
});

test("with a bell work is done once it has rung, once for all rings before, and disposing needs none", async () => {
  const bell = createBell();
  let [turns, runs] = [0, 0];
  const work = async () => {
    runs += 1;
    // Rung while it works, it works once more.
    if (runs === 1) bell.ring();
  };
  const turn = async () => {
    turns += 1;
  };
  await using _other = every(1, turn, () => expect.unreachable());
  const turned = async () => {
    const before = turns;
    await until(() => turns >= before + 5);
  };
  const loop = every(1, work, () => expect.unreachable(), bell);
  await turned();
  expect(runs).toBe(0);
  bell.ring();
  bell.ring();
  await until(() => runs === 2);
  await turned();
  await loop[Symbol.asyncDispose]();
  expect(runs).toBe(2);
});
