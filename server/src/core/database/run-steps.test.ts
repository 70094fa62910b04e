import type { ClientBase } from "pg";
import { expect, test } from "vitest";
import { runSteps, type Step } from "./run-steps.ts";

/** Makes steps that tell when they begin and end, and end when they are told to. */
function openSteps() {
  const told: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    told,
    step(name: string, tables: string[], { shares = false, after = [] as Step[] } = {}): Step {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      const run = (client: ClientBase) => {
        told.push(`${name} by ${client}`);
        return end.promise;
      };
      return { tables, shares, after, run };
    },
    async end(name: string) {
      ends.get(name)?.resolve();
      await turn();
    },
    async fail(name: string) {
      ends.get(name)?.reject(new Error(`${name} failed`));
      await turn();
    },
    turn,
  };
}
const clients = (...names: string[]) => names as unknown as ClientBase[];

test("steps run beside each other in the order of the list, and wait for those before them and for their tables", async () => {
  const { told, step, end, turn } = openSteps();
  const copy = step("copy", ["a"]);
  const steps = [
    copy,
    step("index", ["a"], { shares: true, after: [copy] }),
    step("other index", ["a"], { shares: true, after: [copy] }),
    step("key", ["a"], { after: [copy] }),
    step("reference", ["b", "a"], { after: [copy] }),
    step("elsewhere", ["c"]),
  ];
  const all = runSteps(steps, clients("1", "2", "3"));
  const begun = () => told.splice(0).map((one) => one.split(" by ")[0]);
  await turn();
  expect(told.splice(0)).toEqual(["copy by 1", "elsewhere by 2"]);
  await end("copy");
  expect(begun()).toEqual(["index", "other index"]);
  await end("elsewhere");
  await end("index");
  expect(told.splice(0)).toEqual([]);
  await end("other index");
  expect(begun()).toEqual(["key"]);
  await end("key");
  expect(begun()).toEqual(["reference"]);
  await end("reference");
  await all;
});

test("after a failure no step begins, and it is told once those under way have ended", async () => {
  const { told, step, end, fail, turn } = openSteps();
  const all = runSteps([step("one", ["a"]), step("two", ["b"]), step("three", ["c"])], clients("1", "2"));
  let failure: unknown;
  const caught = all.catch((error: unknown) => {
    failure = error;
  });
  await turn();
  await fail("one");
  expect([told, failure]).toEqual([["one by 1", "two by 2"], undefined]);
  await end("two");
  await caught;
  expect(failure).toEqual(new Error("one failed"));
  expect(told).toHaveLength(2);
});

test("steps that wait for each other are an error", async () => {
  const { step } = openSteps();
  const one: Step = { ...step("one", ["a"]), after: [] };
  const other = step("other", ["b"], { after: [one] });
  await expect(runSteps([Object.assign(one, { after: [other] }), other], clients("1", "2"))).rejects.toThrow("wait for each other: a, b");
});
